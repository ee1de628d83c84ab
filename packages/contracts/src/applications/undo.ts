/** For so long a decision can be taken back by whoever made it. */
export const undoSeconds = 10;
