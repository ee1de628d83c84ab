/* Errors that the browser detects, with their English texts, in a file separate from those that only the server sends. */

/** The session has ended, as the server or the browser has found. */
export const sessionEnded = {
  code: 'session_ended',
  message: 'Session expired. Redirecting to login...',
} as const;

/** The server does not respond. */
export const unavailable = {
  code: 'unavailable',
  message: 'We cannot take this right now. Please try again in a moment.',
} as const;
