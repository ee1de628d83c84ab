export { createPresence, type Presence } from './presence.ts';
export { presenceRouter } from './router.ts';
