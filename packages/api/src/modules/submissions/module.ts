export {
  assertRoomForSuspect,
  type ClassifiedForm,
  classifyRequest,
  classifySubmission,
  toOrderKey,
} from './classify-spam.ts';
export type { IdempotencyKeyTable } from './queries.ts';
export {
  countSuspects,
  deleteIdempotencyKeys,
  excerpt,
  findIdempotencyKey,
  voidIdempotencyKeys,
} from './queries.ts';
export {
  deleteExpiredKeys,
  findRepeatedRequest,
  type KeyedRequest,
  recordRequestKey,
} from './repeated-request.ts';
export { createSubmissionRate, normalRate, type SubmissionRate } from './submission-rate.ts';
