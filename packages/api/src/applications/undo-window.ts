import { undoSeconds } from '@isangano/contracts/applications/undo';

/** A slow line may bring the wish to undo a moment after the button is gone. */
const graceSeconds = 5;

/** For so long after a decision it can be taken back, in milliseconds. */
export const undoWindowMs = (undoSeconds + graceSeconds) * 1000;

/** The applicant hears of a decision when it cannot be taken back any more, and not at that very moment. */
export const decisionMailDelayMs = undoWindowMs + 1000;
