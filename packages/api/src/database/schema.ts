import type {
  ApplicationChannelIndexTable,
  ApplicationCorrectionTable,
  ApplicationCountTable,
  ApplicationEventTable,
  ApplicationFileTable,
  ApplicationPeriodCountTable,
  ApplicationScoreTable,
  ApplicationTable,
  AppointmentOfferTable,
  AppointmentTable,
  InterviewTable,
  PartnerTable,
  PortraitRenditionTable,
  PortraitWaitingTable,
  RejectionReasonTable,
} from '../modules/applications/module.ts';
import type { AuditEntryTable } from '../modules/audit/module.ts';
import type {
  ContentPictureTable,
  ContentReleaseTable,
  ContentVersionTable,
} from '../modules/content/module.ts';
import type { DayTotalTable } from '../modules/dashboard/module.ts';
import type { DraftTable, DraftTotalTable } from '../modules/drafts/module.ts';
import type { FileRemovalTable, ReplyFileTable } from '../modules/files/module.ts';
import type {
  AdminAccountTable,
  ApiTokenTable,
  KnownSourceTable,
  PasskeyTable,
  RecoveryCodeTable,
  SessionTable,
  SiteSettingTable,
  TotpTable,
} from '../modules/identity/module.ts';
import type {
  BouncedAddressTable,
  MailboxPositionTable,
  MailDeliveryTable,
  MailRefusalTable,
  OutboxMailTable,
  RecipientMailTable,
  StoppedAddressTable,
} from '../modules/mail/module.ts';
import type {
  ContactMessageTable,
  MessageCountTable,
  MessageEventTable,
} from '../modules/messages/module.ts';
import type { NewsletterIssueTable, SubscriberTable } from '../modules/newsletter/module.ts';
import type { ProjectImageTable, ProjectTable } from '../modules/projects/module.ts';
import type { SmsConsentTable, SmsTable } from '../modules/sms/module.ts';
import type { IdempotencyKeyTable } from '../modules/submissions/module.ts';
import type { UploadTable } from '../modules/uploads/module.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../modules/webhooks/module.ts';
import type { BulkOperationTable, BulkRecordTable } from '../records/bulk/module.ts';
import type { StaffVisitTable } from '../records/last-seen/module.ts';
import type { NoteMentionTable, NoteTable } from '../records/notes/module.ts';
import type {
  ReceivedMailTable,
  ReceivedReplyTable,
  ReplyDraftTable,
  ReplyTable,
  SnippetTable,
} from '../records/replies/module.ts';
import type { SavedViewTable } from '../records/saved-views/module.ts';

/** All tables as of the newest migration. */
export type Schema = {
  application: ApplicationTable;
  application_count: ApplicationCountTable;
  application_period_count: ApplicationPeriodCountTable;
  application_channel_index: ApplicationChannelIndexTable;
  application_correction: ApplicationCorrectionTable;
  application_event: ApplicationEventTable;
  application_file: ApplicationFileTable;
  application_score: ApplicationScoreTable;
  rejection_reason: RejectionReasonTable;
  appointment: AppointmentTable;
  appointment_offer: AppointmentOfferTable;
  portrait_rendition: PortraitRenditionTable;
  portrait_waiting: PortraitWaitingTable;
  interview: InterviewTable;
  partner: PartnerTable;
  idempotency_key: IdempotencyKeyTable;
  file_removal: FileRemovalTable;
  upload: UploadTable;
  draft: DraftTable;
  draft_total: DraftTotalTable;
  admin_account: AdminAccountTable;
  session: SessionTable;
  known_source: KnownSourceTable;
  site_setting: SiteSettingTable;
  passkey: PasskeyTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  audit_entry: AuditEntryTable;
  api_token: ApiTokenTable;
  content_version: ContentVersionTable;
  content_picture: ContentPictureTable;
  content_release: ContentReleaseTable;
  project: ProjectTable;
  project_image: ProjectImageTable;
  contact_message: ContactMessageTable;
  message_count: MessageCountTable;
  message_event: MessageEventTable;
  note: NoteTable;
  note_mention: NoteMentionTable;
  subscriber: SubscriberTable;
  newsletter_issue: NewsletterIssueTable;
  outbox_mail: OutboxMailTable;
  recipient_mail: RecipientMailTable;
  stopped_address: StoppedAddressTable;
  mail_refusal: MailRefusalTable;
  mail_delivery: MailDeliveryTable;
  bounced_address: BouncedAddressTable;
  mailbox_position: MailboxPositionTable;
  reply: ReplyTable;
  sms: SmsTable;
  sms_consent: SmsConsentTable;
  received_reply: ReceivedReplyTable;
  received_mail: ReceivedMailTable;
  reply_file: ReplyFileTable;
  reply_draft: ReplyDraftTable;
  snippet: SnippetTable;
  saved_view: SavedViewTable;
  bulk_operation: BulkOperationTable;
  bulk_record: BulkRecordTable;
  staff_visit: StaffVisitTable;
  day_total: DayTotalTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
};
