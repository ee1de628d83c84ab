import * as z from 'zod/mini';
import { invalidValue, patternText } from '../primitives.ts';
import { idempotencyKeyMaxChars } from '../routes.ts';

/** Names the submission: its idempotency key, which only its sender knows. */
const submissionKey = z
  .string(invalidValue)
  .check(z.minLength(1, invalidValue), z.maxLength(idempotencyKeyMaxChars, invalidValue));

const hex128 = patternText(/^[0-9a-f]{32}$/);
const hex256 = patternText(/^[0-9a-f]{64}$/);
const base64Url = patternText(/^[\w-]{1,64}$/);
const positive = z.int(invalidValue).check(z.positive(invalidValue));

/** A challenge of altcha-lib, version 2. Its signature covers all parameters. */
export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256', invalidValue),
    cost: positive,
    keyLength: positive,
    nonce: hex128,
    salt: hex128,
    keyPrefix: hex128,
    keySignature: hex256,
    /** `record` is a hash of the record that it was made for; `expiresAt` is in milliseconds since 1970. */
    data: z.object({ keyId: base64Url, record: base64Url, expiresAt: positive }),
  }),
  signature: hex256,
});
export type ProofChallenge = z.output<typeof proofChallenge>;

export const createProofChallengeInput = z.object({ key: submissionKey });

/** Null for a submission that needs no proof, and for an unknown key. */
export const offeredProofChallenge = z.object({ challenge: z.nullable(proofChallenge) });

export const submitProofInput = z.object({
  key: submissionKey,
  challenge: proofChallenge,
  solution: z.object({
    counter: z.int(invalidValue).check(z.nonnegative(invalidValue), z.maximum(0xffffffff, invalidValue)),
    derivedKey: hex256,
  }),
});
export type SubmitProofInput = z.output<typeof submitProofInput>;
