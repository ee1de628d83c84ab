export const suspectsPageSize = 20;

/** So many suspected applications wait for staff, or messages, or subscriptions; further ones are refused. */
export const suspectsMaxCount = 10_000;

/** Suspects are counted exactly up to this number. */
export const suspectsCountMax = 1000;
