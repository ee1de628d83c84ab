export { drawShortReference, findReferencedId, findReferencedSeq } from './queries.ts';
