export const headlineMaxChars = 120;
export const pitchMinChars = 60;
export const pitchMaxChars = 1200;
export const equityMaxPercent = 100;

export const scoreMin = 1;
export const scoreMax = 5;
/** Of a rejection, a correction, and of what an applicant proposes instead of offered times. */
export const reasonMaxChars = 1000;
/** An applicant is reminded of a correction so long before it closes. */
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
