export { type Changes, createChanges } from './changes.ts';
export { liveRouter } from './router.ts';
