import { undoSeconds } from '@isangano/contracts/applications/undo';

/** On a slow connection the request may arrive after the button has disappeared. */
const graceSeconds = 5;

/** Time after a decision in which it can be undone. */
export const undoWindowMs = (undoSeconds + graceSeconds) * 1000;

/** Delay of the decision mail: it is sent one second after the undo window has closed. */
export const decisionMailDelayMs = undoWindowMs + 1000;
