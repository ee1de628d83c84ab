import type { ApplicationKind, ApplicationStatus } from '@isangano/contracts/applications/values';
import type { Executor } from '../db/database.ts';
import { isId } from '../ids.ts';
import { findApplicationPlace } from './queries.ts';

type Filters = { kind: ApplicationKind | undefined; status: ApplicationStatus | undefined };

/**
 * The `seq` of the application whose reference is searched for, which is its id as mails name it: one, or
 * none where the filters leave it out. Nothing at all for what is the reference of no application.
 */
export async function findReferenced(
  executor: Executor,
  q: string,
  { kind, status }: Filters,
): Promise<number[] | undefined> {
  const id = q.trim().toLowerCase();
  const found = isId(id) ? await findApplicationPlace(executor, id) : undefined;
  if (!found) return undefined;
  const isMeant = (!kind || kind === found.kind) && (!status || status === found.status);
  return isMeant ? [found.seq] : [];
}
