import { hash, type KeyObject, randomInt } from 'node:crypto';
import { minuteMs } from '@isangano/contracts/durations';
import {
  createProofChallengeInput,
  offeredProofChallenge,
  type ProofChallenge,
  proofChallenge,
  type SubmitProofInput,
  submitProofInput,
} from '@isangano/contracts/spam/proof';
import { AppError } from '@isangano/platform/errors';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Deps } from '../../../core/context.ts';
import type { SuspectSource } from '../../../core/record-module.ts';
import { publicProcedure, router } from '../../../core/trpc.ts';
import { inTransaction } from '../../../database/database.ts';
import { clearUnproven, findSuspectReason, listByKey } from '../suspect-queries.ts';

/** Proofs of work for submissions that came at an abnormal rate. The idempotency key of a submission names it. */
export const proofsRouter = router({
  createChallenge: publicProcedure
    .meta({
      rateLimit: 'proof',
      rest: {
        summary: 'Ask whether a submission needs a proof of work',
        description:
          'While submissions arrive at an abnormal rate, new ones are suspected spam until their sender has proved some work. Answers a challenge of [ALTCHA](https://altcha.org), version 2, that is valid for ten minutes and for this submission only; null if it needs none, and for an unknown key.',
      },
    })
    .input(createProofChallengeInput)
    .output(offeredProofChallenge)
    .mutation(async ({ ctx, input }) => {
      const record = await findUnproven(ctx, input.key);
      return { challenge: record ? await createRecordChallenge(ctx, record) : null };
    }),

  submit: publicProcedure
    .meta({
      rateLimit: 'proof',
      rest: {
        summary: 'Submit a proof of work',
        description:
          'Takes the challenge as it was answered, and its solution. The submission is no longer suspected spam, and the mail that was held back is sent. For a submission that needs no proof, nothing happens.',
        errorCodes: ['forbidden'],
      },
    })
    .input(submitProofInput)
    .output(z.void())
    .mutation(({ ctx, input }) => submitProof(ctx, input)),
});

const lifetimeMs = 10 * minuteMs;

/** Rounds of the hash for each value of the counter; creating a challenge takes as long as one value. */
const roundsPerTry = 5000;
/** The client tries all values up to a random one between these, so that the time is bounded. */
const triesMin = 50;
const triesMax = 150;

type ChallengeDeps = Pick<Deps, 'keys' | 'clock'>;

/** Returns a challenge whose solution proves work for this record only, for ten minutes. */
async function createRecordChallenge(
  { keys, clock }: ChallengeDeps,
  record: Unproven,
): Promise<ProofChallenge> {
  const { id: keyId, key } = keys.proofs.getNewest();
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: roundsPerTry,
    counter: randomInt(triesMin, triesMax + 1),
    deriveKey,
    // The library's own expiry would follow the system's clock.
    data: { keyId, record: hashRecord(record), expiresAt: clock() + lifetimeMs },
    ...toSecrets(key),
  });
  return proofChallenge.parse(challenge);
}

/** Whether a challenge is one that this server made for the record lately, and solved. */
async function isSolved(
  { keys, clock }: ChallengeDeps,
  record: Unproven,
  { challenge, solution }: Pick<SubmitProofInput, 'challenge' | 'solution'>,
): Promise<boolean> {
  const { data } = challenge.parameters;
  const key = keys.proofs.find(data.keyId);
  if (!key || data.record !== hashRecord(record) || data.expiresAt <= clock()) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...toSecrets(key) });
  return verified;
}

/** A client may have typed the address of another person, so the challenge contains no id of a subscriber. */
function hashRecord({ source: { noun }, id }: Unproven): string {
  return hash('sha256', `${noun} ${id}`, 'base64url');
}

/** The library takes texts as keys of its two signatures: of the challenge, and of its solution. */
function toSecrets(key: KeyObject): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const text = key.export().toString('base64url');
  return { hmacSignatureSecret: `challenge ${text}`, hmacKeySignatureSecret: `solution ${text}` };
}

/**
 * Clears the mark of a submission that came at an abnormal rate, and stores the mail that it held back: that to an
 * applicant, or the one that asks a subscriber to confirm. Does nothing for an unknown key, and for a submission with
 * another mark or none. After the commit the change is published. Throws `forbidden` for a challenge that is expired,
 * altered or for another record, or is not solved; `unavailable`.
 */
async function submitProof(deps: Deps, { key, ...proof }: SubmitProofInput): Promise<void> {
  const record = await findUnproven(deps, key);
  if (!record) return;
  if (!(await isSolved(deps, record, proof))) throw new AppError('forbidden');
  const { source, id } = record;
  await inTransaction(deps.db, async (trx) => {
    // Staff may have been faster.
    if (!(await clearUnproven(trx, source, id))) return;
    await source.releaseMail(trx, deps, id);
    deps.changes.publishAfter(trx, { noun: source.noun, action: 'changed', id });
  });
}

type Unproven = { source: SuspectSource; id: string };

/** Finds what was submitted with a key and is suspected spam for want of a proof of work only. */
async function findUnproven(
  { db: { read }, records: { suspects } }: Pick<Deps, 'db' | 'records'>,
  key: string,
): Promise<Unproven | undefined> {
  const submitted = await listByKey(
    read,
    key,
    suspects.flatMap(({ scopes }) => scopes),
  );
  for (const { scope, id } of submitted) {
    const source = suspects.find(({ scopes }) => scopes.includes(scope));
    if (source && (await findSuspectReason(read, source, id))?.suspect === 'unproven') return { source, id };
  }
  return undefined;
}
