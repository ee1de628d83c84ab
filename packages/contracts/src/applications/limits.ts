export const headlineMaxChars = 120;
export const pitchMinChars = 60;
export const pitchMaxChars = 1200;
export const equityMaxPercent = 100;

export const scoreMin = 1;
export const scoreMax = 5;
/** Of a rejection, a correction, and of what an applicant proposes instead of offered times. */
export const reasonMaxChars = 1000;
/** Days that staff can give an applicant for a correction. */
export const correctionDays = [7, 14, 30] as const;
/** How long before a correction closes its applicant is reminded. */
export const correctionReminderMs = 3 * 24 * 60 * 60 * 1000;

export const applicationsPageSize = 10;
export const paginationWindow = 5;
/** Searches count up to this many results; more are shown as '10,000+'. */
export const exactCountMax = 10_000;

/** Delays between a successful submission and the redirect. */
export const interviewRedirectDelayMs = 3000;
export const partnershipRedirectDelayMs = 4000;
export const failureBannerMs = 5000;

/** How long the staff member who made a decision can undo it. */
export const undoSeconds = 10;

/** Lengths of an interview that staff can choose, in minutes. */
export const appointmentMinutes = [15, 30, 45, 60, 90, 120, 180] as const;

/** How many times staff can offer at once. */
export const offeredTimesMin = 2;
export const offeredTimesMax = 5;
/** How long before an appointment its applicant is reminded, unless it was made later. */
export const appointmentReminderMs = 24 * 60 * 60 * 1000;
/** Minutes that the calendar of a channel can keep free between two interviews. */
export const calendarBuffers = [0, 5, 10, 15, 30, 60] as const;
/** Days that the list of appointments has, and that one read has at most. */
export const calendarDaysMax = 92;
export const calendarHoursMax = 14;
export const calendarHolidaysMax = 60;
/** Minimum time between a booking and the interview, so that those who record it know of it. */
export const bookingNoticeMs = 12 * 60 * 60 * 1000;
/** How many days ahead free times can be booked. */
export const bookingDays = 28;
/** Maximum number of free times that an applicant is shown: more than three weeks of usual hours have. */
export const freeTimesMax = 200;
