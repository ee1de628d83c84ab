import type {
  ApplicationCountTable,
  ApplicationFileTable,
  ApplicationTable,
  IdempotencyKeyTable,
  InterviewTable,
  PartnerTable,
} from '../applications/table.ts';
import type { AdminAccountTable, SessionTable } from '../auth/table.ts';
import type { FileRemovalTable } from '../files/table.ts';
import type { ProjectTable } from '../projects/table.ts';

/** Every table as the newest migration leaves it. */
export type Schema = {
  application: ApplicationTable;
  application_count: ApplicationCountTable;
  application_file: ApplicationFileTable;
  interview: InterviewTable;
  partner: PartnerTable;
  idempotency_key: IdempotencyKeyTable;
  file_removal: FileRemovalTable;
  admin_account: AdminAccountTable;
  session: SessionTable;
  project: ProjectTable;
};
