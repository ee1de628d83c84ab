import { undoSeconds } from '@isangano/contracts/applications/limits';

/** On a slow connection the request may arrive after the button has disappeared. */
export const graceMs = 5000;

/** Time after a decision in which it can be undone. */
export const undoWindowMs = undoSeconds * 1000 + graceMs;

/** Delay of the decision mail: it is sent one second after the undo window has closed. */
export const decisionMailDelayMs = undoWindowMs + 1000;
