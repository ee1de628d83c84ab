export const contentTextMaxChars = 20_000;

/** Characters of the JSON of one list at most. */
export const listMaxChars = 64_000;

/** How long a text is locked for its editor; the page renews the lock. */
export const textLockMs = 60_000;

/** States of a release. A scheduled one waits for its time. */
export const releaseStates = ['scheduled', 'rendering', 'published', 'failed', 'cancelled'] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** Releases that can be returned to. */
export const keptReleases = 10;
