export {
  assertRoomForSuspect,
  type ClassifiedForm,
  classifyRequest,
  classifySubmission,
  toOrderKey,
} from './classify-spam.ts';
export { deleteIdempotencyKeys, findIdempotencyKey, voidIdempotencyKeys } from './queries.ts';
export {
  deleteExpiredKeys,
  findRepeatedRequest,
  type KeyedRequest,
  recordRequestKey,
} from './repeated-request.ts';
export { countSuspects, excerpt } from './spam-queries.ts';
export { createSubmissionRate, normalRate, type SubmissionRate } from './submission-rate.ts';
export type { IdempotencyKeyTable } from './table.ts';
