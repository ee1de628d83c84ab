import type { ProofChallenge } from '@isangano/contracts/spam/proof';
import { type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Far longer than the slowest phones need. */
const timeoutMs = 60_000;

/** Solves a challenge; the browser computes outside the thread of the page. Returns null if that takes too long. */
export async function solve(challenge: ProofChallenge): Promise<Solution | null> {
  return await solveChallenge({ challenge, deriveKey, timeout: timeoutMs });
}
