/** The longest encrypted content of a draft. */
export const draftContentMaxBytes = 256 * 1024;

/** Maximum number of bytes of all drafts of a network. Phones of one mobile network often share an IPv4 address. */
export const networkDraftsMaxBytes = 50 * 1024 * 1024;

/** Maximum number of drafts of all visitors together, and of bytes of their contents. */
export const draftsMaxCount = 20_000;
export const draftsMaxBytes = 1024 * 1024 * 1024;

/** How long after its last change a draft is removed. */
export const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** How long before that a reminder is sent, if an address was given for it. */
export const draftReminderMs = 48 * 60 * 60 * 1000;

export const draftUploadsMaxCount = 40;

/** Digits of the number by which a written code names its draft. */
export const draftNumberDigits = 8;
