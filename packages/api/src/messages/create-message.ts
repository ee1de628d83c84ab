import type { CreateMessageInput, MessageView } from '@isangano/contracts/messages/message';
import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { writeOnce } from '../idempotency/write-once.ts';
import { newId } from '../ids.ts';
import { contactNote } from '../mail/letters/contact-note.ts';
import { insertMails } from '../mail/queries.ts';
import { findMessage, insertMessage } from './queries.ts';

/**
 * Stores a message with the mail that tells the staff of it, and answers its record. A key that came with
 * the same message before answers the first one.
 * Throws `conflict` (reason `key_reused`), `unavailable`.
 */
export async function createMessage(
  { db, clock, mail, changes }: Pick<Deps, 'db' | 'clock' | 'mail' | 'changes'>,
  input: CreateMessageInput,
  idempotencyKey: string | undefined,
): Promise<MessageView> {
  const now = clock();
  const createdAt = new Date(now).toISOString();
  const message: MessageView = { ...input, id: newId(now), status: 'unread', createdAt };
  const { id, isNew } = await inTransaction(db, (trx) =>
    writeOnce(trx, { scope: 'message', key: idempotencyKey, fields: input, createdAt }, async () => {
      await insertMessage(trx, message);
      await insertMails(trx, [contactNote(mail, message)], now);
      return message.id;
    }),
  );
  if (isNew) {
    mail.wake();
    changes.publish({ noun: 'message', action: 'created', id });
    return message;
  }
  const first = await findMessage(db.read, id);
  if (!first) throw new AppError('not_found');
  return first;
}
