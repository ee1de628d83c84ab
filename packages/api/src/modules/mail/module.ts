/* What other modules use of this one. */
export { allowBounced, allowMails } from './allow-mails.ts';
export { type AskedMails, createAskedMails, unlimitedAskedMails } from './asked-mails.ts';
export { createBounceToken } from './bounces/bounce-token.ts';
export { startBounceWorker } from './bounces/bounce-worker.ts';
export { deleteBouncedBefore, deleteRecipient, findBouncedAddress } from './bounces/queries.ts';
export type { BouncedAddressTable, MailboxPositionTable } from './bounces/table.ts';
export { hashRecipient } from './hash-recipient.ts';
export { listMails } from './list-mails.ts';
export { type Mail, type MailContext, mailLimits } from './mail.ts';
export { parseMailContent } from './mail-content.ts';
export { toMailState } from './mail-state.ts';
export {
  deleteMail,
  deleteMailsAbout,
  listDeliveries,
  listMailsByHash,
  type OutboxMailRow,
} from './queries.ts';
export { insertStopped, isStopped } from './recipient-queries.ts';
export { releaseLeases } from './release-leases.ts';
export { resendMails } from './resend-mails.ts';
export { canSendDirectly, hasMailServer, hasRecipients, sendDirectly } from './send-directly.ts';
export { parseStopLink } from './stop-link.ts';
export { completeMails, type MailOutcome, storeMail, storeStaffMail } from './store-mail.ts';
export type {
  MailDeliveryTable,
  MailRefusalTable,
  OutboxMailTable,
  RecipientMailTable,
  StoppedAddressTable,
} from './table.ts';
export { answerFields, listAnswerLabels } from './templates/answer-labels.ts';
export { applicationCopy } from './templates/application-copy.ts';
export { applicationDecision } from './templates/application-decision.ts';
export { applicationNotification } from './templates/application-notification.ts';
export { applicationReceipt } from './templates/application-receipt.ts';
export { contactNotification } from './templates/contact-notification.ts';
export { copyConfirmation } from './templates/copy-confirmation.ts';
export { draftLink } from './templates/draft-link.ts';
export { draftReminder } from './templates/draft-reminder.ts';
export { type FactorChange, factorNotice } from './templates/factor-notice.ts';
export { formatAnswer } from './templates/format-answer.ts';
export { interviewAppointment } from './templates/interview-appointment.ts';
export { newsletterConfirmation } from './templates/newsletter-confirmation.ts';
export { newsletterWelcome } from './templates/newsletter-welcome.ts';
export { passwordLink } from './templates/password-link.ts';
export { replyMail } from './templates/reply.ts';
export { listReplyTemplates } from './templates/reply-texts.ts';
export { signInNotice } from './templates/sign-in-notice.ts';
export { type MailWorker, startMailWorker } from './worker.ts';
