import { randomInt } from 'node:crypto';
import { referenceDigits, referenceLength } from '@isangano/contracts/short-reference';
import type { Trx } from '../../database/database.ts';
import { isTaken } from './queries.ts';

/** Returns a short reference that neither an application nor a message has. */
export async function drawShortReference(trx: Trx): Promise<string> {
  for (;;) {
    const reference = Array.from({ length: referenceLength }, () =>
      referenceDigits.charAt(randomInt(referenceDigits.length)),
    ).join('');
    if (!(await isTaken(trx, reference))) return reference;
  }
}
