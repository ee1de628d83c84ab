/** The score of one reviewer. */
export type ApplicationScoreTable = {
  application_id: string;
  staff_id: string;
  /** The e-mail address at that time. */
  staff_email: string;
  score: number;
  at: string;
};

/** Why an application was rejected, if the reviewer gave a reason. */
export type RejectionReasonTable = {
  application_id: string;
  reason: string;
  /** Whether the mail to the applicant contains it. */
  is_mailed: 0 | 1;
  /** The time of the decision. */
  at: string;
};
