/** Lengths of an interview that staff can choose, in minutes. */
export const appointmentMinutes = [15, 30, 45, 60, 90, 120, 180] as const;

/** How many times staff can offer at once. */
export const offeredTimesMin = 2;
export const offeredTimesMax = 5;
/** An applicant is reminded of an appointment so long before it, unless it was made later. */
export const appointmentReminderMs = 24 * 60 * 60 * 1000;
/** Minutes that the calendar of a channel can keep free between two interviews. */
export const calendarBuffers = [0, 5, 10, 15, 30, 60] as const;
export const calendarHoursMax = 14;
export const calendarHolidaysMax = 60;
/** Applicants can book from so long before an interview, so that those who record it know of it. */
export const bookingNoticeMs = 12 * 60 * 60 * 1000;
/** So many days ahead have free times that can be booked. */
export const bookingDays = 28;
/** An applicant is shown the first of the free times, which is more than three weeks of usual hours have. */
export const freeTimesMax = 200;
