export { createPresence, type Presence, presenceRouter } from './router.ts';
