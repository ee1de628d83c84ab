import { getTexts } from '@isangano/content/read-texts';
import type { CreateMessageInput, MessageView } from '@isangano/contracts/messages/message';
import { runTogether } from '@isangano/platform/database/connections';
import { newId } from '@isangano/platform/ids';
import type { Ctx, Deps } from '../../core/context.ts';
import type { ActionDeps } from '../../core/record-module.ts';
import { afterCommit, inTransaction, type Trx } from '../../database/database.ts';
import { contactNotification, storeMail } from '../mail/module.ts';
import { drawShortReference } from '../references/module.ts';
import {
  assertRoomForSuspect,
  type ClassifiedForm,
  classifySubmission,
  findRepeatedRequest,
  type KeyedRequest,
  recordRequestKey,
  toOrderKey,
} from '../submissions/module.ts';
import { getMessage, insertMessage } from './queries.ts';

const messageForm: ClassifiedForm = { table: 'contact_message', fillTimeMinMs: 1000 };

/** Request metadata that a message is stored with. */
export type MessageMetadata = Pick<Ctx, 'idempotencyKey' | 'spamSignals' | 'locale'>;

/**
 * Stores a message together with its idempotency key and the mail to staff, and returns its record; after the
 * commit the change is published. A repeated key with the same message returns the first record. Suspected
 * spam is stored with a reason, and the response is the same. Throws `conflict` (reason `key_reused`),
 * `unavailable`.
 */
export async function createMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'changes' | 'log' | 'submissionRate'>,
  input: CreateMessageInput,
  { idempotencyKey: key, spamSignals, locale }: MessageMetadata,
): Promise<MessageView> {
  const now = deps.clock();
  const createdAt = new Date(now).toISOString();
  const fields = { ...input, id: newId(now), status: 'unread', createdAt } as const;
  const request: KeyedRequest = { scope: 'message', key, fields: input };
  const submission = { email: input.email, texts: [input.subject, input.message], spamSignals };

  async function store(trx: Trx): Promise<MessageView> {
    const repeatedId = await findRepeatedRequest(trx, request);
    if (repeatedId !== undefined) {
      const { suspect: _suspect, ...view } = await getMessage(trx, repeatedId);
      // A repeated submission gets the same response as the first, also after staff have read the message.
      return { ...view, status: fields.status };
    }
    const [shortReference, spamColumns] = await runTogether([
      drawShortReference(trx),
      classifySubmission(trx, deps.submissionRate, messageForm, submission, now),
    ]);
    const message: MessageView = { ...fields, shortReference };
    const notification = contactNotification(deps.mail, message, {
      isSuspect: spamColumns.suspect !== null,
    });
    await runTogether([
      storeMail(trx, deps, notification),
      insertMessage(trx, { ...message, ...spamColumns, locale }),
      recordRequestKey(trx, request, message),
    ]);
    await assertRoomForSuspect(trx, deps.submissionRate, messageForm, spamColumns.suspect, {
      isStored: true,
    });
    afterCommit(trx, () => deps.submissionRate.count(spamColumns.suspect));
    deps.changes.publishAfter(trx, { noun: 'message', action: 'created', id: message.id });
    return message;
  }

  return await inTransaction(deps.db, store, { orderKey: toOrderKey(messageForm, submission) });
}

type MailedMessage = { from: { name: string; email: string }; subject: string; text: string };

/** Stores a mail as a message, with the mail to staff, and counts it as a submission. Throws the errors of `classifySubmission`. */
export async function storeMailedMessage(
  trx: Trx,
  deps: ActionDeps & Pick<Deps, 'submissionRate'>,
  { from, subject, text }: MailedMessage,
): Promise<{ noun: 'message'; id: string }> {
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
  await storeMail(trx, deps, notification);
  afterCommit(trx, () => submissionRate.count(spamColumns.suspect));
  return { noun: 'message', id: message.id };
}
