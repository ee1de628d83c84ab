import { defaultLocale, siteLocales } from '@isangano/content/brand';
import type { Locale } from '@isangano/contracts/locales';
import {
  type IssueTexts,
  issueTexts,
  type NewsletterIssue,
  type saveIssueInput,
} from '@isangano/contracts/newsletter/issue';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import type * as z from 'zod/mini';
import type { Deps, Staff } from '../../../core/context.ts';
import { type Executor, inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { issueMail, renderMail, storeStaffMail } from '../../mail/module.ts';
import {
  countDeliveries,
  countReaders,
  findIssueIn,
  findIssueWithTexts,
  getIssue,
  insertIssue,
  listIssueRows,
  updateIssue,
} from './queries.ts';

type IssueDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'issueSender'>;

export function parseIssueTexts(json: string): IssueTexts {
  return issueTexts.parse(JSON.parse(json));
}

/** Lists issues, newest first, with the state of their mails. */
export async function listIssues(executor: Executor): Promise<NewsletterIssue[]> {
  return await Promise.all(
    (await listIssueRows(executor)).map(async ({ texts, ended_at, ...issue }) => {
      const { delivered, bounced } = issue.sentAt
        ? await countDeliveries(executor, { from: issue.sentAt, until: ended_at ?? '9' })
        : { delivered: 0, bounced: 0 };
      return { ...issue, texts: parseIssueTexts(texts), delivered, bounced };
    }),
  );
}

/** Returns how many confirmed subscribers read each language of the group. */
export async function readReaders(executor: Executor): Promise<Partial<Record<Locale, number>>> {
  const rows = await countReaders(executor);
  return Object.fromEntries(
    siteLocales.map((locale) => [locale, rows.find((row) => row.locale === locale)?.n ?? 0]),
  );
}

/**
 * Saves an issue that is not sent yet. Repetitions after a lost response change nothing. Throws `not_found`, `conflict`
 * (reason `issue_changed`) if it was saved since `basedOn`, or is being sent.
 */
export async function saveIssue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: Staff,
  { id, texts, basedOn }: z.output<typeof saveIssueInput>,
): Promise<{ id: string }> {
  const now = new Date(clock()).toISOString();
  const change = { texts: JSON.stringify(texts), author_id: staff.id, updated_at: now };
  if (id === undefined) {
    return await inTransaction(db, async (trx) => {
      const same = await findIssueWithTexts(trx, 'draft', change.texts);
      if (same) return { id: same.id };
      const created = newId(clock());
      await insertIssue(trx, {
        ...change,
        id: created,
        version: 1,
        state: 'draft',
        created_at: now,
        sent_at: null,
        ended_at: null,
        reached: '',
        recipients: 0,
        stored: 0,
        refused: 0,
      });
      await recordAction(trx, staff, { action: 'newsletter_saved', subject: created }, now);
      return { id: created };
    });
  }
  await inTransaction(db, async (trx) => {
    const { version, state, texts: stored } = await getIssue(trx, id);
    if (state === 'draft' && stored === change.texts) return;
    if (state !== 'draft' || version !== basedOn) throw new AppError('conflict', { reason: 'issue_changed' });
    await updateIssue(trx, id, { ...change, version: version + 1 });
    await recordAction(trx, staff, { action: 'newsletter_saved', subject: id }, now);
  });
  return { id };
}

/**
 * Returns the text of a language, or that of the default language. Throws `invalid_input` (reason `issue_empty`)
 * without either.
 */
export function chooseText(texts: IssueTexts, locale: keyof IssueTexts) {
  for (const one of [locale, defaultLocale]) {
    const text = texts[one];
    if (text?.subject && text.text) return { locale: one, ...text };
  }
  throw new AppError('invalid_input', { reason: 'issue_empty' });
}

type Target = { id: string; locale: keyof IssueTexts };

const sampleAddress = 'https://';

/** Returns the mail of an issue as its readers of a language get it, as HTML. */
export async function previewIssue(
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  { id, locale }: Target,
): Promise<{ subject: string; html: string }> {
  const text = chooseText(parseIssueTexts((await getIssue(db.read, id)).texts), locale);
  const sample = issueMail(mail, text, {
    id: '',
    email: mail.contactEmail(),
    unsubscribeUrl: sampleAddress,
  });
  return { subject: sample.subject, html: renderMail(sample.locale, sample.content).html };
}

/** Mails an issue to the caller. */
export async function sendTestIssue(
  { db, mail, clock }: Pick<Deps, 'db' | 'mail' | 'clock'>,
  staff: Staff,
  { id, locale }: Target,
): Promise<void> {
  const text = chooseText(parseIssueTexts((await getIssue(db.read, id)).texts), locale);
  const sample = issueMail(mail, text, { id, email: staff.email, unsubscribeUrl: mail.siteUrl });
  const { about: _about, unsubscribeUrl: _url, ...test } = sample;
  await inTransaction(db, (trx) =>
    storeStaffMail(trx, { mail, clock }, { ...test, kind: 'newsletter-test' }),
  );
}

/**
 * Begins to send an issue to all who are subscribed now. Throws `not_found`, `conflict` (reasons `issue_changed`,
 * `issue_sending` while another one is sent), `invalid_input` (reason `issue_empty`) without a text in the default language.
 */
export async function sendIssue(
  { db, clock, issueSender }: IssueDeps,
  staff: Staff,
  { id, basedOn }: { id: string; basedOn: number },
): Promise<void> {
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    const issue = await getIssue(trx, id);
    if (issue.state !== 'draft' || issue.version !== basedOn)
      throw new AppError('conflict', { reason: 'issue_changed' });
    if (await findIssueIn(trx, 'sending')) throw new AppError('conflict', { reason: 'issue_sending' });
    chooseText(parseIssueTexts(issue.texts), defaultLocale);
    const recipients = (await countReaders(trx)).reduce((sum, { n }) => sum + n, 0);
    await updateIssue(trx, id, { state: 'sending', sent_at: now, recipients });
    const detail = String(recipients);
    await recordAction(trx, staff, { action: 'newsletter_sent', subject: id, detail }, now);
  });
  issueSender.wake();
}

/** Stops storing mails of an issue; those that are stored are sent. Throws `not_found` if it is not being sent. */
export async function stopIssue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: Staff,
  id: string,
): Promise<void> {
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    if ((await getIssue(trx, id)).state !== 'sending') throw new AppError('not_found');
    await updateIssue(trx, id, { state: 'stopped', ended_at: now });
    await recordAction(trx, staff, { action: 'newsletter_stopped', subject: id }, now);
  });
}
