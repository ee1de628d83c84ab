export const headlineMaxChars = 120;
export const pitchMinChars = 60;
export const pitchMaxChars = 1200;
export const equityMaxPercent = 100;

export const applicationsPageSize = 10;
export const paginationWindow = 5;
/** Searches count their hits up to here; more show as '10,000+'. */
export const exactCountMax = 10_000;

/** Delays after a successful submission, before the visitor is taken on. */
export const interviewRedirectDelayMs = 3000;
export const partnershipRedirectDelayMs = 4000;
export const failureBannerMs = 5000;
