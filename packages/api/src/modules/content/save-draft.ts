import { findTextProblem } from '@isangano/content/check-text';
import { type ListKind, listSchemas } from '@isangano/content/schemas/lists';
import {
  type ContentList,
  type ContentText,
  removeInvisible,
  type saveTextInput,
} from '@isangano/contracts/content/content';
import { sourceLocale } from '@isangano/contracts/locales';
import { AppError, requireFound } from '@isangano/platform/errors';
import type * as z from 'zod/mini';
import type { Deps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import {
  describeList,
  describeText,
  findText,
  hashText,
  omitHidden,
  readDraft,
  readOwnTexts,
} from './draft.ts';
import { findNewestVersion, insertVersion } from './queries.ts';

/**
 * Saves a text of the draft in one language, and returns it in all. An unchanged text is not saved again, unless it is
 * confirmed as a translation of the present English text. A repetition after a lost response is no conflict. Throws
 * `not_found` for an unknown text, `conflict` (reasons `text_locked`, `text_changed`), `invalid_input` (reasons
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
    const catalogue = requireFound(draft.catalogues.get(id));
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

type ListChange = { kind: ListKind; json: string; basedOn: number };

/**
 * Saves a list of the draft, unless it is the same. Throws `conflict` (reason `list_changed`) if it was saved since
 * `basedOn`, and `invalid_input` with an issue for each value that is not allowed.
 */
export async function saveList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: Staff,
  { kind, json, basedOn }: ListChange,
): Promise<ContentList> {
  const value = parse(json);
  const result = listSchemas[kind].safeParse(omitHidden(value));
  if (!result.success) {
    const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw new AppError('invalid_input', { reason: 'list_invalid', issues });
  }
  assertIdsDiffer(result.data);
  const key = { kind: 'list', name: kind, locale: '' } as const;
  const text = JSON.stringify(value);
  await inTransaction(db, async (trx) => {
    const stored = await findNewestVersion(trx, key);
    // A repetition after a lost response.
    if (stored?.value === text) return;
    if ((stored?.version ?? 0) !== basedOn) throw new AppError('conflict', { reason: 'list_changed' });
    const at = new Date(clock()).toISOString();
    await insertVersion(trx, { ...key, value: text, source: '', author_id: staff.id, at });
    await recordAction(trx, staff, { action: 'content_saved', subject: kind }, at);
  });
  return describeList(await readDraft(db.read), kind);
}

/** Levels of nested arrays and objects; no list has nearly as many. */
const depthMax = 30;

function hasDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => hasDepth(part, depth - 1));
}

function parse(json: string): unknown {
  const value = parseJson(json);
  if (hasDepth(value, depthMax)) throw new AppError('invalid_input', { reason: 'malformed_json' });
  return value;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json, (_name, value: unknown) =>
      typeof value === 'string' ? removeInvisible(value) : value,
    );
  } catch {
    throw new AppError('invalid_input', { reason: 'malformed_json' });
  }
}

/** Throws `invalid_input` if two entries of a list have the same id, as both would have the same texts. */
function assertIdsDiffer(value: unknown): void {
  if (Array.isArray(value)) {
    const ids = value.map((entry: unknown) => (isEntry(entry) ? entry.id : entry)).filter(isText);
    if (new Set(ids).size < ids.length) throw new AppError('invalid_input', { reason: 'list_ids' });
  }
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(assertIdsDiffer);
}

const isText = (value: unknown) => typeof value === 'string';
const isEntry = (entry: unknown): entry is { id: unknown } =>
  typeof entry === 'object' && entry !== null && 'id' in entry;
