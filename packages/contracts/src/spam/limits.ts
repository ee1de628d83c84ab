export const suspectsPageSize = 20;

/** Maximum number of suspected applications, messages or subscriptions that wait for staff; further ones are refused. */
export const suspectsMaxCount = 10_000;

/** Suspects are counted exactly up to this number. */
export const suspectsCountMax = 1000;
