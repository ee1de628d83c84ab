import type { Deps } from '../../../core/context.ts';
import type { SuspectSource } from '../../../core/record-module.ts';
import { findSuspectReason, listByKey } from '../suspect-queries.ts';

export type Unproven = { source: SuspectSource; id: string };

/** Finds what was submitted with a key and is suspected spam for want of a proof of work only. */
export async function findUnproven(
  { db: { read }, records: { suspects } }: Pick<Deps, 'db' | 'records'>,
  key: string,
): Promise<Unproven | undefined> {
  const submitted = await listByKey(
    read,
    key,
    suspects.flatMap(({ scopes }) => scopes),
  );
  for (const { scope, id } of submitted) {
    const source = suspects.find(({ scopes }) => scopes.includes(scope));
    if (source && (await findSuspectReason(read, source, id))?.suspect === 'unproven') return { source, id };
  }
  return undefined;
}
