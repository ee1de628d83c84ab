/* What other modules use of this one. */
export { mailsRouter } from './router.ts';
