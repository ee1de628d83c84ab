import { rm } from 'node:fs/promises';
import { describeCounts } from '@isangano/contracts/audit/person-counts';
import { partSuffix } from '@isangano/platform/file-system/durable-files';
import type { Actor, Deps } from '../../core/context.ts';
import { removeLeftovers } from '../../core/staging.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { deleteBegunApplication } from '../../modules/drafts/module.ts';
import { removeMarkedFiles } from '../../modules/files/module.ts';
import { deleteMail, deleteRecipient, hashRecipient } from '../../modules/mail/module.ts';
import { deleteSubscriber, findSubscriber } from '../../modules/newsletter/module.ts';
import { deleteIdempotencyKeys } from '../../modules/submissions/module.ts';
import { listIdsFrom } from '../record-queries.ts';
import {
  countPersonalData,
  hasPersonalData,
  type PersonalDataCounts,
  type PrivacyDeps,
} from './count-personal-data.ts';
import { listMailFileMentions, readMailFilesOf } from './mail-files.ts';
import { listMentions } from './mention-queries.ts';
import type { Person } from './mentions.ts';
import { listDraftsFrom, listUnsentMails } from './queries.ts';

/**
 * Deletes all data about the person with an e-mail address: applications with their files and history, messages, the
 * subscription, drafts with their uploads, unsent mails, mails written as files, idempotency keys, and whether mails
 * came back. Rows are deleted in one transaction, then files are removed, and then the database file is rewritten
 * (`vacuum`), so that it contains no deleted data; writes wait for that. Copies that killed backups have left are
 * removed. Returns the counts from before, and the records in which the address is left. If all are zero, the file is
 * rewritten all the same, as it may contain what was deleted earlier. Records of other people that contain the address,
 * and mails to them, are not changed. Throws `unavailable`. The audit log records the erasure of anything in the same
 * transaction.
 */
export async function erasePerson(
  deps: PrivacyDeps & Pick<Deps, 'changes'>,
  email: string,
  actor: Actor,
): Promise<PersonalDataCounts & { mentions: string[] }> {
  const { db, records, keys, paths, changes, clock } = deps;
  const counts = await countPersonalData(deps, email);
  // Some name only a record, which a further call would not know if this one is killed after the commit.
  await removeMailFiles(paths.mailFolder, { email, ...counts });
  const erased = await inTransaction(db, async (trx) => {
    const removed: { noun: string; id: string }[] = [];
    for (const { noun, table, personalData } of records.modules)
      for (const id of await listIdsFrom(trx, { table }, email)) {
        await personalData.remove(trx, id, deps);
        removed.push({ noun, id });
      }
    const subscriber = await findSubscriber(trx, email);
    if (subscriber) {
      await deleteSubscriber(trx, subscriber.id);
      await deleteIdempotencyKeys(trx, subscriber.id);
    }
    for (const { token_hash } of await listDraftsFrom(trx, email))
      await deleteBegunApplication(trx, token_hash);
    const recordIds = removed.map(({ id }) => id);
    for (const { id } of await listUnsentMails(trx, { email, recordIds })) await deleteMail(trx, id);
    await deleteRecipient(trx, hashRecipient(keys.recipients, email));
    if (!hasPersonalData(counts)) return removed;
    await recordAction(trx, actor, { action: 'person_erased', detail: describeCounts(counts) }, clock());
    return removed;
  });
  for (const { noun, id } of erased) changes.publish({ noun, action: 'deleted', id });
  // Also the remains of an interrupted erasure.
  await removeMarkedFiles(deps);
  const person = { email, recordIds: erased.map(({ id }) => id) };
  // Mails that were written in the meantime.
  await removeMailFiles(paths.mailFolder, person);
  await db.purgeDeleted();
  await removeLeftovers(paths);
  // Records of others are not deleted, and may contain the address.
  const mentions = [
    ...(await listMentions(db, email)),
    ...(await listMailFileMentions(paths.mailFolder, person)),
  ];
  return { ...counts, mentions };
}

/** A partly written mail may be renamed between reading and removing it, so this repeats until there is none. */
async function removeMailFiles(folder: string, person: Person): Promise<void> {
  for (;;) {
    const mails = await readMailFilesOf(folder, person);
    if (mails.size === 0) return;
    for (const path of mails.keys()) {
      await rm(path + partSuffix, { force: true });
      await rm(path, { force: true });
    }
  }
}
