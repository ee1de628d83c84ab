import { createHash, type KeyObject, randomInt } from 'node:crypto';
import { minuteMs } from '@isangano/contracts/durations';
import { type ProofChallenge, proofChallenge, type SubmitProofInput } from '@isangano/contracts/spam/proof';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Deps } from '../../../core/context.ts';
import type { Unproven } from './submit-proof.ts';

const lifetimeMs = 10 * minuteMs;

/** Rounds of the hash for each value of the counter; creating a challenge takes as long as one value. */
const roundsPerTry = 5000;
/** The client tries all values up to a random one between these, so that the time is bounded. */
const triesMin = 50;
const triesMax = 150;

type ChallengeDeps = Pick<Deps, 'keys' | 'clock'>;

/** Returns a challenge whose solution proves work for this record only, for ten minutes. */
export async function createRecordChallenge(
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
export async function isSolved(
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
  return createHash('sha256').update(`${noun} ${id}`).digest('base64url');
}

/** The library takes texts as keys of its two signatures: of the challenge, and of its solution. */
function toSecrets(key: KeyObject): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const text = key.export().toString('base64url');
  return { hmacSignatureSecret: `challenge ${text}`, hmacKeySignatureSecret: `solution ${text}` };
}
