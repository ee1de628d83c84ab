import type { AuditAction } from '@isangano/contracts/audit/values';
import type { Actor } from '../../core/context.ts';
import type { Executor } from '../../database/database.ts';
import { insertAuditEntry } from './queries.ts';

type Action = {
  action: AuditAction;
  /** Id of the record that the action is about. */
  subject?: string;
  /** A short text that is neither typed by a visitor nor about an applicant. */
  detail?: string;
};

/**
 * Adds an entry to the audit log. Call it in the transaction of the action, so that neither is stored without
 * the other. `at` is ISO 8601.
 */
export async function recordAction(
  executor: Executor,
  { kind, id, email, origin }: Actor,
  { action, subject, detail }: Action,
  at: string,
): Promise<void> {
  await insertAuditEntry(executor, {
    at,
    actor_kind: kind,
    actor_id: id,
    actor: email,
    action,
    subject: subject ?? null,
    detail: detail ?? null,
    address: origin.address,
    request_id: origin.requestId,
  });
}
