export { drawShortReference } from './draw-short-reference.ts';
export { findReferencedId, findReferencedSeq } from './find-referenced-id.ts';
