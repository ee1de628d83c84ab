import type { Selectable } from 'kysely';
import type { Executor } from '../../../database/database.ts';
import type { ApplicationTable } from '../table.ts';
import { type Correction, findLastCorrection } from './queries.ts';

type Correctable = Pick<Selectable<ApplicationTable>, 'id' | 'status' | 'correction'>;

/** Finds the correction that an application waits for, while it can be sent. */
export async function findOpenCorrection(
  executor: Executor,
  { id, status, correction }: Correctable,
  nowMs: number,
): Promise<Correction | undefined> {
  if (status !== 'pending' || correction !== 'asked') return undefined;
  const last = await findLastCorrection(executor, id);
  return last && Date.parse(last.closes_at) > nowMs ? last : undefined;
}
