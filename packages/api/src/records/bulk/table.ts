import type { BulkOperation, BulkResult } from '@isangano/contracts/bulk/operation';

export type BulkOperationTable = {
  id: string;
  noun: string;
  /** What is done, as JSON. */
  action: string;
  state: BulkOperation['state'];
  actor_kind: 'account' | 'token';
  staff_id: string;
  staff_email: string;
  address: string | null;
  request_id: string | null;
  /** ISO 8601, as all times. */
  created_at: string;
  finished_at: string | null;
  /** When the mails about decisions are stored; null if there are none to come. */
  mails_due_at: string | null;
};

export type BulkTables = {
  bulk_operation: BulkOperationTable;
  bulk_record: {
    operation_id: string;
    /** From 1, in the order of the selection. */
    position: number;
    record_id: string;
    /** The version that the person saw. */
    version: number;
    /** Null while it waits. */
    result: BulkResult | null;
    /** What undoing it needs: when it was decided, until its mail is stored, or the assignee before. */
    undo: string | null;
    is_undone: 0 | 1;
  };
};
