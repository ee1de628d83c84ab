/* Error texts that the browser shows by itself, apart from those that only the server sends. */

/** Shown when a session has ended, by the server or by the browser. */
export const sessionEndedText = 'Session expired. Redirecting to login...';

/** Shown when the server does not respond either. */
export const unavailableText = 'We cannot take this right now. Please try again in a moment.';
