/* What other modules use of this one. */
export { proofsRouter } from './proofs/router.ts';
export { spamRouter } from './router.ts';
