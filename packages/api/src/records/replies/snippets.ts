import type { Locale } from '@isangano/contracts/locales';
import {
  type SaveSnippetInput,
  type Snippet,
  type SnippetPlaceholder,
  snippetsMaxCount,
} from '@isangano/contracts/replies/inputs';
import type { ReplyThread } from '@isangano/contracts/replies/reply';
import { formatShortReference } from '@isangano/contracts/short-reference';
import { AppError } from '@isangano/platform/errors';
import { hasKey } from '@isangano/platform/has-key';
import { newId } from '@isangano/platform/ids';
import type { Deps, Staff } from '../../core/context.ts';
import type { getAuthor } from '../../core/record-module.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { deleteSnippet, listSnippets, type SnippetTable, upsertSnippet } from './queries.ts';

type SnippetDeps = Pick<Deps, 'db' | 'clock'>;

export async function readSnippets({ db }: Pick<Deps, 'db'>): Promise<Snippet[]> {
  return (await listSnippets(db.read)).map(({ id, name, en, fr, rw }) => ({
    id,
    name,
    texts: { en, fr, rw },
  }));
}

/**
 * Stores a snippet, and returns all. A new one that is sent again, as its response was lost, is stored once. Throws
 * `conflict` (reason `too_many_snippets`), `not_found`, `unavailable`.
 */
export async function saveSnippet(
  deps: SnippetDeps,
  staff: Staff,
  { id, name, texts }: SaveSnippetInput,
): Promise<Snippet[]> {
  const now = deps.clock();
  const at = new Date(now).toISOString();
  await inTransaction(deps.db, async (trx) => {
    const known = await listSnippets(trx);
    const { en, fr, rw } = texts;
    const isSame = (one: (typeof known)[number]) =>
      one.name === name && one.en === en && one.fr === fr && one.rw === rw;
    if (id === null && known.some(isSame)) return;
    if (id === null && known.length >= snippetsMaxCount)
      throw new AppError('conflict', { reason: 'too_many_snippets' });
    if (id !== null && known.every((one) => one.id !== id)) throw new AppError('not_found');
    await upsertSnippet(trx, { id: id ?? newId(now), name, ...texts, at });
    await recordAction(trx, staff, { action: 'snippet_saved', detail: name }, at);
  });
  return await readSnippets(deps);
}

/** Deletes a snippet, and returns all others. Throws `not_found`, `unavailable`. */
export async function removeSnippet(deps: SnippetDeps, staff: Staff, id: string): Promise<Snippet[]> {
  await inTransaction(deps.db, async (trx) => {
    const name = (await listSnippets(trx)).find((one) => one.id === id)?.name;
    if (name === undefined || !(await deleteSnippet(trx, id))) throw new AppError('not_found');
    await recordAction(trx, staff, { action: 'snippet_deleted', detail: name }, deps.clock());
  });
  return await readSnippets(deps);
}

type Author = Pick<Awaited<ReturnType<typeof getAuthor>>, 'name' | 'shortReference' | 'subject' | 'locale'>;

/**
 * Returns the snippets with the values of a record in place of their placeholders, in the language of its author, or
 * else in English.
 */
export function fillSnippets(
  snippets: readonly SnippetTable[],
  { name, shortReference, subject, locale }: Author,
  { prefix, sender }: { prefix: string; sender: string },
): ReplyThread['snippets'] {
  const values: Record<SnippetPlaceholder, string> = {
    name,
    reference: formatShortReference(prefix, shortReference),
    subject,
    sender,
  };
  return snippets.map((snippet) => {
    const own: Locale = snippet[locale] === '' ? 'en' : locale;
    const text = snippet[own].replaceAll(/\{(\w+)\}/g, (whole, placeholder: string) =>
      hasKey(values, placeholder) ? values[placeholder] : whole,
    );
    return { id: snippet.id, name: snippet.name, text, locale: own };
  });
}
