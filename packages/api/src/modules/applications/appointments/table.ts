/** The versions of the appointment for an interview; that with the highest `sequence` counts. */
export type AppointmentTable = {
  application_id: string;
  sequence: number;
  /** ISO 8601 in UTC. */
  starts_at: string;
  minutes: number;
  place: string;
  note: string;
  is_cancelled: 0 | 1;
  staff_id: string;
  /** The e-mail address at that time. */
  staff_email: string;
  at: string;
};
