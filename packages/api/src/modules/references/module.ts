export { drawShortReference, findReferencedId, findReferencedSeq } from './references.ts';
