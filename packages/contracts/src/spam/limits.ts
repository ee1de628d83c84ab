export const suspectsPageSize = 20;

/** Suspects are counted exactly up to this number. */
export const suspectsCountMax = 1000;
