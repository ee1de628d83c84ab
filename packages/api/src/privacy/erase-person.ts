import { rm } from 'node:fs/promises';
import { deleteApplicationRow, listFiles } from '../applications/queries.ts';
import { inTransaction } from '../db/database.ts';
import { insertFileRemovals } from '../files/queries.ts';
import { removeFiles } from '../files/remove-files.ts';
import { deleteIdempotencyKeys } from '../idempotency/queries.ts';
import { deleteMail } from '../mail/queries.ts';
import { deleteMessageRow } from '../messages/queries.ts';
import { deleteSubscriber, findSubscriber } from '../newsletter/queries.ts';
import { countHeld, type Held, type PersonParts } from './find-person.ts';
import { listMailFilesOf } from './mail-files.ts';
import { listApplicationsOf, listMailsOf, listMessagesOf, purgeDeleted } from './queries.ts';

/**
 * Removes all that is held on whoever uses an e-mail address: applications of both kinds with their files and
 * history, messages, subscription, mails that wait and mails written as files, idempotency keys. Rows go
 * together, then files; then the database is written anew, so that nothing deleted stays in it. Others wait
 * to write for as long. Answers what there was; records of others that name the address stay. Throws `unavailable`.
 */
export async function erasePerson(parts: PersonParts, email: string): Promise<Held> {
  const { db, mailFolder } = parts;
  const held = await countHeld(parts, email);
  const fileIds = await inTransaction(db, async (trx) => {
    const applications = await listApplicationsOf(trx, email);
    const files = await listFiles(
      trx,
      applications.map(({ id }) => id),
    );
    const ids = files.map(({ id }) => id);
    for (const application of applications) {
      await deleteApplicationRow(trx, application);
      await deleteIdempotencyKeys(trx, application.id);
    }
    await insertFileRemovals(trx, ids);
    for (const { id } of await listMessagesOf(trx, email)) {
      await deleteMessageRow(trx, id);
      await deleteIdempotencyKeys(trx, id);
    }
    const subscriber = await findSubscriber(trx, email);
    if (subscriber) await deleteSubscriber(trx, subscriber.id);
    for (const { id } of await listMailsOf(trx, email)) await deleteMail(trx, id);
    return ids;
  });
  await removeFiles(parts, fileIds);
  for (const path of await listMailFilesOf(mailFolder, email)) await rm(path, { force: true });
  await purgeDeleted(db.write);
  return held;
}
