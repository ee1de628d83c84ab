import { getTexts } from '@isangano/content/read-texts';
import type { CreateMessageInput, MessageView, StaffMessageView } from '@isangano/contracts/messages/message';
import type { SpamSignals } from '@isangano/contracts/submissions/signals';
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
  const request: KeyedRequest = { scope: 'message', key, fields: input };

  async function store(trx: Trx): Promise<MessageView> {
    const repeatedId = await findRepeatedRequest(trx, request);
    if (repeatedId !== undefined) {
      const { suspect: _suspect, ...view } = await getMessage(trx, repeatedId);
      // A repeated submission gets the same response as the first, also after staff have read the message.
      return { ...view, status: 'unread' };
    }
    const { suspect, ...message } = await storeNew(trx, deps, input, { spamSignals, locale, request });
    await assertRoomForSuspect(trx, deps.submissionRate, messageForm, suspect, { isStored: true });
    deps.changes.publishAfter(trx, { noun: 'message', action: 'created', id: message.id });
    return message;
  }

  const orderKey = toOrderKey(messageForm, toSubmission(input, spamSignals));
  return await inTransaction(deps.db, store, { orderKey });
}

function toSubmission({ email, subject, message }: CreateMessageInput, spamSignals: SpamSignals) {
  return { email, texts: [subject, message], spamSignals };
}

/**
 * Stores a message with its idempotency key and the mail to staff, and counts it as a submission. Throws the errors of
 * `classifySubmission`.
 */
async function storeNew(
  trx: Trx,
  deps: ActionDeps & Pick<Deps, 'submissionRate'>,
  input: CreateMessageInput,
  {
    spamSignals,
    locale,
    request,
  }: Pick<MessageMetadata, 'spamSignals' | 'locale'> & { request: KeyedRequest },
): Promise<MessageView & Pick<StaffMessageView, 'suspect'>> {
  const { mail, submissionRate } = deps;
  const now = deps.clock();
  const [shortReference, spamColumns] = await runTogether([
    drawShortReference(trx),
    classifySubmission(trx, submissionRate, messageForm, toSubmission(input, spamSignals), now),
  ]);
  const { suspect } = spamColumns;
  const createdAt = new Date(now).toISOString();
  const message: MessageView = { ...input, id: newId(now), shortReference, status: 'unread', createdAt };
  await runTogether([
    storeMail(trx, deps, contactNotification(mail, message, { isSuspect: suspect !== null })),
    insertMessage(trx, { ...message, ...spamColumns, locale }),
    recordRequestKey(trx, request, message),
  ]);
  afterCommit(trx, () => submissionRate.count(suspect));
  return { ...message, suspect };
}

type MailedMessage = { from: { name: string; email: string }; subject: string; text: string };

/** Stores a mail as a message. Throws the errors of `classifySubmission`. */
export async function storeMailedMessage(
  trx: Trx,
  deps: ActionDeps & Pick<Deps, 'submissionRate'>,
  { from, subject, text }: MailedMessage,
): Promise<{ noun: 'message'; id: string }> {
  const { staffLocale: locale } = deps.mail;
  const _ = getTexts(locale, 'mails');
  const input = {
    fullName: from.name || from.email,
    email: from.email,
    phone: '',
    subject: subject || _('mail.received.noSubject'),
    message: text || _('mail.received.noText'),
  };
  const request: KeyedRequest = { scope: 'message', key: undefined, fields: input };
  const { id } = await storeNew(trx, deps, input, { spamSignals: {}, locale, request });
  return { noun: 'message', id };
}
