/** How long the staff member who made a decision can undo it. */
export const undoSeconds = 10;
