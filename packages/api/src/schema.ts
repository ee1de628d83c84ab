import type { PasskeyTable, RecoveryCodeTable, TotpTable } from './account/table.ts';
import type { AppointmentTable } from './applications/appointments/table.ts';
import type { ApplicationScoreTable, RejectionReasonTable } from './applications/assessment/table.ts';
import type { PortraitRenditionTable, PortraitWaitingTable } from './applications/portraits/table.ts';
import type {
  ApplicationChannelIndexTable,
  ApplicationCountTable,
  ApplicationEventTable,
  ApplicationFileTable,
  ApplicationTable,
  InterviewTable,
  PartnerTable,
} from './applications/table.ts';
import type { AuditEntryTable } from './audit/table.ts';
import type {
  AdminAccountTable,
  ApiTokenTable,
  KnownSourceTable,
  SessionTable,
  SiteSettingTable,
} from './auth/table.ts';
import type { BulkOperationTable, BulkRecordTable } from './bulk/table.ts';
import type { DayTotalTable } from './dashboard/table.ts';
import type { DraftTable, DraftTotalTable } from './drafts/table.ts';
import type { FileRemovalTable } from './files/table.ts';
import type { IdempotencyKeyTable } from './idempotency/table.ts';
import type { BouncedAddressTable, MailboxPositionTable } from './mail/bounces/table.ts';
import type {
  MailDeliveryTable,
  MailRefusalTable,
  OutboxMailTable,
  RecipientMailTable,
  StoppedAddressTable,
} from './mail/table.ts';
import type { ContactMessageTable, MessageCountTable, MessageEventTable } from './messages/table.ts';
import type { SubscriberTable } from './newsletter/table.ts';
import type { NoteMentionTable, NoteTable } from './notes/table.ts';
import type { ProjectImageTable, ProjectTable } from './projects/table.ts';
import type { ReplyTable } from './replies/table.ts';
import type { UploadTable } from './uploads/table.ts';
import type { SavedViewTable } from './views/table.ts';
import type { StaffVisitTable } from './visits/table.ts';

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
