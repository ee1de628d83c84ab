import type { AppointmentTable } from '../modules/applications/appointments/table.ts';
import type {
  ApplicationScoreTable,
  RejectionReasonTable,
} from '../modules/applications/assessment/table.ts';
import type {
  PortraitRenditionTable,
  PortraitWaitingTable,
} from '../modules/applications/portraits/table.ts';
import type {
  ApplicationChannelIndexTable,
  ApplicationCountTable,
  ApplicationEventTable,
  ApplicationFileTable,
  ApplicationTable,
  InterviewTable,
  PartnerTable,
} from '../modules/applications/table.ts';
import type { AuditEntryTable } from '../modules/audit/table.ts';
import type { DayTotalTable } from '../modules/dashboard/table.ts';
import type { DraftTable, DraftTotalTable } from '../modules/drafts/table.ts';
import type { FileRemovalTable } from '../modules/files/table.ts';
import type { PasskeyTable, RecoveryCodeTable, TotpTable } from '../modules/identity/account/table.ts';
import type {
  AdminAccountTable,
  ApiTokenTable,
  KnownSourceTable,
  SessionTable,
  SiteSettingTable,
} from '../modules/identity/table.ts';
import type { BouncedAddressTable, MailboxPositionTable } from '../modules/mail/bounces/table.ts';
import type {
  MailDeliveryTable,
  MailRefusalTable,
  OutboxMailTable,
  RecipientMailTable,
  StoppedAddressTable,
} from '../modules/mail/table.ts';
import type { ContactMessageTable, MessageCountTable, MessageEventTable } from '../modules/messages/table.ts';
import type { SubscriberTable } from '../modules/newsletter/table.ts';
import type { ProjectImageTable, ProjectTable } from '../modules/projects/table.ts';
import type { IdempotencyKeyTable } from '../modules/submissions/table.ts';
import type { UploadTable } from '../modules/uploads/table.ts';
import type { BulkOperationTable, BulkRecordTable } from '../records/bulk/table.ts';
import type { StaffVisitTable } from '../records/last-seen/table.ts';
import type { NoteMentionTable, NoteTable } from '../records/notes/table.ts';
import type { ReplyTable } from '../records/replies/table.ts';
import type { SavedViewTable } from '../records/saved-views/table.ts';

/** All tables as of the newest migration. */
export type Schema = {
  application: ApplicationTable;
  application_count: ApplicationCountTable;
  application_channel_index: ApplicationChannelIndexTable;
  application_event: ApplicationEventTable;
  application_file: ApplicationFileTable;
  application_score: ApplicationScoreTable;
  rejection_reason: RejectionReasonTable;
  appointment: AppointmentTable;
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
  project: ProjectTable;
  project_image: ProjectImageTable;
  contact_message: ContactMessageTable;
  message_count: MessageCountTable;
  message_event: MessageEventTable;
  note: NoteTable;
  note_mention: NoteMentionTable;
  subscriber: SubscriberTable;
  outbox_mail: OutboxMailTable;
  recipient_mail: RecipientMailTable;
  stopped_address: StoppedAddressTable;
  mail_refusal: MailRefusalTable;
  mail_delivery: MailDeliveryTable;
  bounced_address: BouncedAddressTable;
  mailbox_position: MailboxPositionTable;
  reply: ReplyTable;
  saved_view: SavedViewTable;
  bulk_operation: BulkOperationTable;
  bulk_record: BulkRecordTable;
  staff_visit: StaffVisitTable;
  day_total: DayTotalTable;
};
