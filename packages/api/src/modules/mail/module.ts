export { deleteBouncedBefore, deleteRecipient, findBouncedAddress } from './bounces/queries.ts';
export { createBounceToken, parseMessageId } from './bounces/record-bounce.ts';
export { type CalendarAnswer, parseCalendarAnswer, renderCalendarFeed } from './calendar-event.ts';
export { isToGroup, type MailContext, mailLimits, parseMailContent } from './mail.ts';
export { startMailboxWorker } from './mailbox/mailbox-worker.ts';
export { listSubjects, updateSubject } from './mailbox/queries.ts';
export { type Envelope, readContent, readEnvelope } from './mailbox/read-mail.ts';
export type { MailboxMail } from './mailbox/read-mailbox.ts';
export { listMails, releaseLeases, resendMails } from './outbox.ts';
export {
  deleteMail,
  deleteMailsAbout,
  deleteMailsWithRecord,
  deleteUnsentMail,
  hasMail,
  listDeliveries,
  listMailsByHash,
  type OutboxMailRow,
  selectDeliveries,
  toMailState,
  updateMailsDue,
} from './queries.ts';
export { readdressMails } from './readdress-mails.ts';
export { findStopped, insertStopped } from './recipient-queries.ts';
export { allowBounced, allowMails, hashRecipient, parseStopLink } from './recipients.ts';
export { renderMail } from './render-mail.ts';
export {
  type AskedMails,
  canSendDirectly,
  createAskedMails,
  hasMailServer,
  hasRecipients,
  sendDirectly,
  unlimitedAskedMails,
} from './send-directly.ts';
export { forgetRecipients, storeMail, storeReminders, storeStaffMail } from './store-mail.ts';
export type { MailTables } from './table.ts';
export { type FactorChange, factorNotice, passwordLink, signInNotice } from './templates/account-mails.ts';
export { answerFields, formatAnswer, listAnswerLabels } from './templates/answers.ts';
export {
  applicationCopy,
  applicationDecision,
  applicationReceipt,
  copyConfirmation,
  correctionRequest,
  listReplyTemplates,
  replyMail,
} from './templates/applicant-mails.ts';
export { draftLink, draftReminder } from './templates/draft-mails.ts';
export {
  describeCalendarAnswer,
  interviewAppointment,
  offeredTimes,
} from './templates/interview-appointment.ts';
export { issueMail, newsletterConfirmation, newsletterWelcome } from './templates/newsletter-mails.ts';
export {
  applicantNotification,
  applicationNotification,
  contactNotification,
  type DataCopyReport,
  dataCopyNotification,
  replyNotification,
} from './templates/notifications.ts';
export { type MailWorker, startMailWorker } from './worker.ts';
