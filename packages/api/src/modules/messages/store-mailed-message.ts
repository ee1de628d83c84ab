import { getTexts } from '@isangano/content/read-texts';
import type { MessageView } from '@isangano/contracts/messages/message';
import type { SpamReason } from '@isangano/contracts/submissions/signals';
import { newId } from '@isangano/platform/ids';
import type { Deps } from '../../core/context.ts';
import type { Trx } from '../../database/database.ts';
import { contactNotification, type MailOutcome, storeMail } from '../mail/module.ts';
import { drawShortReference } from '../references/module.ts';
import { classifySubmission } from '../submissions/module.ts';
import { messageForm } from './create-message.ts';
import { insertMessage } from './queries.ts';

type MailedMessage = { from: { name: string; email: string }; subject: string; text: string };

/**
 * Stores a mail as a message, with the mail to staff. After the commit the caller counts it as a submission. Throws the errors of
 * `classifySubmission`.
 */
export async function storeMailedMessage(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'mail' | 'keys' | 'submissionRate'>,
  { from, subject, text }: MailedMessage,
): Promise<{ noun: 'message'; id: string; suspect: SpamReason | null; mails: MailOutcome[] }> {
  const { mail, submissionRate } = deps;
  const { staffLocale: locale } = mail;
  const _ = getTexts(locale, 'mails');
  const now = deps.clock();
  const message: MessageView = {
    id: newId(now),
    shortReference: await drawShortReference(trx),
    fullName: from.name || from.email,
    email: from.email,
    phone: '',
    subject: subject || _('mail.received.noSubject'),
    message: text || _('mail.received.noText'),
    status: 'unread',
    createdAt: new Date(now).toISOString(),
  };
  const texts = [message.subject, message.message];
  const spamColumns = await classifySubmission(
    trx,
    submissionRate,
    messageForm,
    { email: message.email, texts, spamSignals: {} },
    now,
  );
  await insertMessage(trx, { ...message, ...spamColumns, locale });
  const notification = contactNotification(mail, message, { isSuspect: spamColumns.suspect !== null });
  const { suspect } = spamColumns;
  return { noun: 'message', id: message.id, suspect, mails: [await storeMail(trx, deps, notification)] };
}
