/** How many times staff can offer at once. */
export const offeredTimesMin = 2;
export const offeredTimesMax = 5;
/** An applicant is reminded of an appointment so long before it, unless it was made later. */
export const appointmentReminderMs = 24 * 60 * 60 * 1000;
