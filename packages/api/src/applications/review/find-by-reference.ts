import type { ApplicationKind, ApplicationStatus } from '@isangano/contracts/applications/values';
import type { Executor } from '../../db/database.ts';
import { isId } from '../../ids.ts';
import { findApplicationListKeys } from '../queries.ts';

type Filters = { kind: ApplicationKind | undefined; status: ApplicationStatus | undefined };

/**
 * Returns the `seq` of the application whose reference the query is: an array of one, or an empty one if the
 * filters exclude it. Returns `undefined` if the query is not the reference of an application.
 */
export async function findByReference(
  executor: Executor,
  q: string,
  { kind, status }: Filters,
): Promise<number[] | undefined> {
  const id = q.trim().toLowerCase();
  const application = isId(id) ? await findApplicationListKeys(executor, id) : undefined;
  if (!application) return undefined;
  const isIncluded = (!kind || kind === application.kind) && (!status || status === application.status);
  return isIncluded ? [application.seq] : [];
}
