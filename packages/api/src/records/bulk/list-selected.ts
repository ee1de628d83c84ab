import type { RecordModule } from '../../core/record-module.ts';
import type { Reader } from '../../database/database.ts';
import { findOperation, listSelectedSeqs } from './queries.ts';

const batchSize = 500;

/** Yields the `seq` of the records of an operation that still exist, newest first, in batches; none for an unknown one. */
export async function* listSelected(
  reader: Reader,
  { noun, table }: Pick<RecordModule, 'noun' | 'table'>,
  id: string,
): AsyncGenerator<number[]> {
  const operation = await findOperation(reader, id);
  if (operation?.noun !== noun) return;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const seqs = await listSelectedSeqs(reader, { id, table }, { before, limit: batchSize });
    yield seqs;
    const oldest = seqs.at(-1);
    if (oldest === undefined || seqs.length < batchSize) return;
    before = oldest;
  }
}
