/* What other modules use of this one. */
export { finderRouter } from './router.ts';
