import { randomInt } from 'node:crypto';
import { referenceDigits, referenceLength } from '@isangano/contracts/short-reference';
import type { Trx } from '../db/database.ts';
import { type Param, prepareQuery } from '../db/prepared-query.ts';

/** Returns a short reference that neither an application nor a message has. */
export async function drawShortReference(trx: Trx): Promise<string> {
  for (;;) {
    const reference = Array.from({ length: referenceLength }, () =>
      referenceDigits.charAt(randomInt(referenceDigits.length)),
    ).join('');
    if ((await selectTaken(trx, { reference })).length === 0) return reference;
  }
}

// The second condition is that of the indexes.
const selectTaken = prepareQuery((db, param: Param<{ reference: string }>) =>
  db
    .selectFrom('application')
    .select('id')
    .where('short_reference', '=', param('reference'))
    .where('short_reference', '<>', '')
    .unionAll(
      db
        .selectFrom('contact_message')
        .select('id')
        .where('short_reference', '=', param('reference'))
        .where('short_reference', '<>', ''),
    ),
);
