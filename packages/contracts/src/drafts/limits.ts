/** The longest encrypted content of a draft. */
export const draftContentMaxBytes = 256 * 1024;

/** The most bytes of all drafts of a network. Phones of one mobile network often share an IPv4 address. */
export const networkDraftsMaxBytes = 50 * 1024 * 1024;

/** The most drafts of all visitors together, and the most bytes that their contents have. */
export const draftsMaxCount = 20_000;
export const draftsMaxBytes = 1024 * 1024 * 1024;

/** A draft is removed so long after it was last saved. */
export const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** How long before that a reminder is sent, if an address was given for it. */
export const draftReminderMs = 48 * 60 * 60 * 1000;

export const draftUploadsMaxCount = 40;

/** Digits of the number by which a written code names its draft. */
export const draftNumberDigits = 8;
