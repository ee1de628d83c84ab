export { proofsRouter } from './proofs/router.ts';
export { spamRouter } from './router.ts';
