import type { ActorKind, AuditAction } from '@isangano/contracts/audit/values';
import type { Generated } from 'kysely';

/** Append-only: triggers reject every change but the shortening of old addresses. */
export type AuditEntryTable = {
  seq: Generated<number>;
  at: string;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor: string | null;
  action: AuditAction;
  subject: string | null;
  detail: string | null;
  address: string | null;
  request_id: string | null;
};

export type AuditTables = {
  audit_entry: AuditEntryTable;
};
