import * as z from 'zod/mini';
import { fieldErrorId } from '../primitives.ts';
import { idempotencyKeyMaxChars } from '../routes.ts';

const isInvalid = fieldErrorId('error.value.invalid');

/** Names the submission: its idempotency key, which only its sender knows. */
const submissionKey = z
  .string(isInvalid)
  .check(z.minLength(1, isInvalid), z.maxLength(idempotencyKeyMaxChars, isInvalid));

const hex128 = z.string(isInvalid).check(z.regex(/^[0-9a-f]{32}$/, isInvalid));
const hex256 = z.string(isInvalid).check(z.regex(/^[0-9a-f]{64}$/, isInvalid));
const base64Url = z.string(isInvalid).check(z.regex(/^[\w-]{1,64}$/, isInvalid));
const positive = z.int(isInvalid).check(z.positive(isInvalid));

/** A challenge of altcha-lib, version 2. Its signature covers all parameters. */
export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256', isInvalid),
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
    counter: z.int(isInvalid).check(z.nonnegative(isInvalid), z.maximum(0xffffffff, isInvalid)),
    derivedKey: hex256,
  }),
});
export type SubmitProofInput = z.output<typeof submitProofInput>;
