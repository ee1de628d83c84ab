/* What other modules use of this one. */
export { type Changes, createChanges } from './changes.ts';
export { liveRouter } from './router.ts';
