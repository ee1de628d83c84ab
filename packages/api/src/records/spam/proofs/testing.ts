import type { ProofChallenge } from '@isangano/contracts/spam/proof';
import { type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solves a challenge as a browser does. Throws if there is none. */
export async function solve(challenge: ProofChallenge | null): Promise<Solution> {
  const solution = challenge && (await solveChallenge({ challenge, deriveKey }));
  if (!solution) throw new Error('There is nothing to solve.');
  return solution;
}
