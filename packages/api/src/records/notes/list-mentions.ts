import type { Deps, Staff } from '../../core/context.ts';
import { getModule } from '../../core/record-module.ts';
import { listNames } from '../record-queries.ts';
import { listUnseenMentions } from './queries.ts';

/** Lists notes that mention a person who has not seen them, newest first, with the names in their records. */
export async function listMentions(
  { db: { read }, records }: Pick<Deps, 'db' | 'records'>,
  { id: staffId }: Pick<Staff, 'id'>,
) {
  const mentions = await listUnseenMentions(read, staffId);
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const noun of new Set(mentions.map((mention) => mention.noun))) {
    const ids = mentions.filter((mention) => mention.noun === noun).map(({ id }) => id);
    names.set(noun, await listNames(read, getModule(records, noun), ids));
  }
  return mentions.map((mention) => ({ ...mention, name: names.get(mention.noun)?.get(mention.id) ?? '' }));
}
