import type { ApplicationTables } from '../modules/applications/module.ts';
import type { AuditTables } from '../modules/audit/module.ts';
import type { ContentTables } from '../modules/content/module.ts';
import type { DashboardTables } from '../modules/dashboard/module.ts';
import type { DraftTables } from '../modules/drafts/module.ts';
import type { FileTables } from '../modules/files/module.ts';
import type { IdentityTables } from '../modules/identity/module.ts';
import type { MailTables } from '../modules/mail/module.ts';
import type { MessageTables } from '../modules/messages/module.ts';
import type { NewsletterTables } from '../modules/newsletter/module.ts';
import type { ProjectTables } from '../modules/projects/module.ts';
import type { SmsTables } from '../modules/sms/module.ts';
import type { IdempotencyKeyTable } from '../modules/submissions/module.ts';
import type { UploadTables } from '../modules/uploads/module.ts';
import type { WebhookTables } from '../modules/webhooks/module.ts';
import type { BulkTables } from '../records/bulk/module.ts';
import type { VisitTables } from '../records/last-seen/module.ts';
import type { NoteTables } from '../records/notes/module.ts';
import type { ReplyTables } from '../records/replies/module.ts';
import type { ViewTables } from '../records/saved-views/module.ts';

/** All tables as of the newest migration. */
export interface Schema
  extends ApplicationTables,
    AuditTables,
    ContentTables,
    DashboardTables,
    DraftTables,
    FileTables,
    IdentityTables,
    MailTables,
    MessageTables,
    NewsletterTables,
    ProjectTables,
    SmsTables,
    UploadTables,
    WebhookTables,
    BulkTables,
    VisitTables,
    NoteTables,
    ReplyTables,
    ViewTables {
  idempotency_key: IdempotencyKeyTable;
}
