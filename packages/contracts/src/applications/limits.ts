export const headlineMaxChars = 120;
export const pitchMinChars = 60;
export const pitchMaxChars = 1200;
export const equityMaxPercent = 100;

/** Delays after a successful submission, before the visitor is taken on. */
export const interviewRedirectDelayMs = 3000;
export const partnershipRedirectDelayMs = 4000;
export const failureBannerMs = 5000;
