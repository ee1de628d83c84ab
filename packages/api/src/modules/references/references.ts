import { randomInt } from 'node:crypto';
import { parseShortReference, referenceDigits, referenceLength } from '@isangano/contracts/short-reference';
import { isId } from '@isangano/platform/ids';
import type { Executor, Trx } from '../../database/database.ts';
import { findIdByReference, findSeqById, isTaken } from './queries.ts';

/** Returns a short reference that neither an application nor a message has. */
export async function drawShortReference(trx: Trx): Promise<string> {
  for (;;) {
    const reference = Array.from({ length: referenceLength }, () =>
      referenceDigits.charAt(randomInt(referenceDigits.length)),
    ).join('');
    if (!(await isTaken(trx, reference))) return reference;
  }
}

/**
 * Returns the id that a reference names: the id itself, or that of the record of a table with this short reference. Returns
 * undefined if the text is no reference of a record; an id may be unknown.
 */
export async function findReferencedId(
  executor: Executor,
  table: 'application' | 'contact_message',
  text: string,
): Promise<string | undefined> {
  const id = text.trim().toLowerCase();
  if (isId(id)) return id;
  const reference = parseShortReference(text);
  return reference === undefined ? undefined : await findIdByReference(executor, table, reference);
}

/** Returns the `seq` of the record of a table that a reference names, if there is one. */
export async function findReferencedSeq(
  executor: Executor,
  table: 'application' | 'contact_message',
  text: string,
) {
  const id = await findReferencedId(executor, table, text);
  return id === undefined ? undefined : await findSeqById(executor, table, id);
}
