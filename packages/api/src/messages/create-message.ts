import type { CreateMessageInput, MessageView } from '@isangano/contracts/messages/message';
import type { FormSigns } from '@isangano/contracts/spam/signs';
import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { writeOnce } from '../idempotency/write-once.ts';
import { newId } from '../ids.ts';
import { contactNote } from '../mail/letters/contact-note.ts';
import { insertMails } from '../mail/queries.ts';
import { hasSame } from '../spam/queries.ts';
import { duplicatesSince, fingerprintOf, suspicionOf } from '../spam/suspicion.ts';
import { findMessage, insertMessage } from './queries.ts';

/** How a message came: the key of a repeated one, and what its form tells of whoever filled it. */
export type Arrival = { idempotencyKey: string | undefined; signs: FormSigns };

/**
 * Stores a message with the mail that tells the staff of it, and answers its record. A key that came with
 * the same message before answers the first one. One that may be spam is kept and answered like any other;
 * only the staff see the difference. Throws `conflict` (reason `key_reused`), `unavailable`.
 */
export async function createMessage(
  { db, clock, mail, changes }: Pick<Deps, 'db' | 'clock' | 'mail' | 'changes'>,
  input: CreateMessageInput,
  { idempotencyKey: key, signs }: Arrival,
): Promise<MessageView> {
  const now = clock();
  const createdAt = new Date(now).toISOString();
  const message: MessageView = { ...input, id: newId(now), status: 'unread', createdAt };
  const { id, isNew } = await inTransaction(db, (trx) =>
    writeOnce(trx, { scope: 'message', key, fields: input, createdAt }, async () => {
      const fingerprint = fingerprintOf(input.email, [input.subject, input.message]);
      const isDuplicate = await hasSame(trx, 'contact_message', {
        fingerprint,
        since: duplicatesSince(now),
      });
      const suspect = suspicionOf(signs, 'message') ?? (isDuplicate ? 'duplicate' : null);
      await insertMessage(trx, { ...message, suspect, fingerprint });
      await insertMails(trx, [contactNote(mail, message, { isSuspect: suspect !== null })], now);
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
  const { suspect: _suspect, ...view } = first;
  // A repetition gets the first answer, though staff may have read it since.
  return { ...view, status: message.status };
}
