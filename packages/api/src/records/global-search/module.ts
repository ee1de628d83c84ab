/* What other modules use of this one. */
export { globalSearchRouter } from './router.ts';
