import { findTextProblem } from '@isangano/content/check-text';
import type { ContentText, saveTextInput } from '@isangano/contracts/content/content';
import { sourceLocale } from '@isangano/contracts/locales';
import { AppError } from '@isangano/platform/errors';
import type * as z from 'zod/mini';
import type { Deps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { describeText, findText, hashText, readDraft, readOwnTexts } from './draft.ts';
import { insertVersion } from './queries.ts';

/**
 * Saves a text of the draft in one language, and returns it in all. A text that is the same is not saved again, unless it was said to hold for the
 * English text of now: sent twice, as its answer was lost, it is no conflict.
 * Throws `not_found` for an unknown text, `conflict` (reasons `text_locked`, `text_changed`), `invalid_input` (reasons
 * `text_braces`, `text_placeholders`, `text_plural`).
 */
export async function saveText(
  { db, clock, textLocks }: Pick<Deps, 'db' | 'clock' | 'textLocks'>,
  staff: Staff,
  { id, locale, text, basedOn, isCurrent = false }: z.output<typeof saveTextInput>,
): Promise<ContentText> {
  await textLocks.assertFree({ id, locale }, staff);
  await inTransaction(db, async (trx) => {
    const draft = await readDraft(trx);
    const catalogue = draft.catalogues.get(id);
    if (!catalogue) throw new AppError('not_found');
    const stored = findText(draft, id, locale);
    if (stored?.text === text && !(isCurrent && stored.isOutdated)) return;
    if ((stored?.version ?? 0) !== basedOn) throw new AppError('conflict', { reason: 'text_changed' });
    const english = findText(draft, id, sourceLocale)?.text;
    // The placeholders of an English text are those that the page has values for.
    const source = locale === sourceLocale ? readOwnTexts(catalogue, sourceLocale).get(id) : english;
    const problem = findTextProblem(source ?? text, text, locale);
    if (problem) throw new AppError('invalid_input', { reason: problem });
    const at = new Date(clock()).toISOString();
    await insertVersion(trx, {
      kind: 'text',
      name: id,
      locale,
      value: text,
      source: locale === sourceLocale ? '' : hashText(english ?? ''),
      author_id: staff.id,
      at,
    });
    await recordAction(trx, staff, { action: 'content_saved', subject: id, detail: locale }, at);
  });
  return describeText(await readDraft(db.read), id);
}
