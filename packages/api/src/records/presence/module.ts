/* What other modules use of this one. */
export { createPresence, type Presence } from './presence.ts';
export { presenceRouter } from './router.ts';
