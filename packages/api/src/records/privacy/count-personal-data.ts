import type { PersonCounts } from '@isangano/contracts/audit/person-counts';
import type { Deps } from '../../core/context.ts';
import { findBouncedAddress, hashRecipient } from '../../modules/mail/module.ts';
import { findSubscriber } from '../../modules/newsletter/module.ts';
import { listIdsFrom } from '../record-queries.ts';
import { listMailFileMentions, readMailFilesOf } from './mail-files.ts';
import { listMentions } from './mention-queries.ts';
import { listDraftsFrom, listUnsentMails } from './queries.ts';

export type PrivacyDeps = Pick<Deps, 'db' | 'records' | 'files' | 'keys' | 'clock' | 'log' | 'paths'>;

/** Counts by kind. Of drafts only those whose address is to be reminded: others cannot be assigned to a person. */
export type PersonalDataCounts = PersonCounts & {
  /** Whether a mail to the address came back. */
  hasBounced: boolean;
  /** Of applications and messages. */
  recordIds: readonly string[];
  /** The name of a count, as in `listMentions`. */
  ownRecords: ReadonlySet<string>;
};

/** Counts the data stored about the person with an e-mail address. */
export async function countPersonalData(
  { db, records, keys, paths }: PrivacyDeps,
  email: string,
): Promise<PersonalDataCounts> {
  const counts: Record<string, number> = {};
  const recordIds: string[] = [];
  const ownRecords = new Set<string>();
  for (const { noun, table, personalData } of records.modules) {
    const ids = await listIdsFrom(db.read, { table }, email);
    counts[personalData.plural] = ids.length;
    recordIds.push(...ids);
    for (const id of ids) ownRecords.add(`${noun} ${id}`);
  }
  const mails = await listUnsentMails(db.read, { email, recordIds });
  const drafts = await listDraftsFrom(db.read, email);
  const subscriber = await findSubscriber(db.read, email);
  for (const { id } of mails) ownRecords.add(`mail ${id}`);
  for (const { id } of drafts) ownRecords.add(`draft ${id}`);
  ownRecords.add(`subscription ${subscriber?.id}`);
  return {
    records: counts,
    isSubscribed: subscriber !== undefined,
    mails: mails.length + (await readMailFilesOf(paths.mailFolder, { email, recordIds })).size,
    drafts: drafts.length,
    hasBounced: (await findBouncedAddress(db.read, hashRecipient(keys.recipients, email))) !== undefined,
    recordIds,
    ownRecords,
  };
}

/**
 * Lists the records of others that contain an address, such as `application <id>`, and how many mails written as files
 * do. Reads all tables.
 */
export async function listMentionsByOthers(
  { db, paths }: Pick<PrivacyDeps, 'db' | 'paths'>,
  email: string,
  { ownRecords, recordIds }: PersonalDataCounts,
): Promise<string[]> {
  const records = (await listMentions(db, email)).filter((record) => !ownRecords.has(record));
  return [...records, ...(await listMailFileMentions(paths.mailFolder, { email, recordIds }))];
}

/** Whether anything is stored about the person; mentions in records of others are not counted. */
export function hasPersonalData({
  records,
  isSubscribed,
  mails,
  drafts,
  hasBounced,
}: PersonalDataCounts): boolean {
  const total = Object.values(records).reduce((sum, n) => sum + n, mails + drafts);
  return total > 0 || isSubscribed || hasBounced;
}
