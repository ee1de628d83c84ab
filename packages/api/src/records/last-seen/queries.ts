import type { VisitInput } from '@isangano/contracts/records';
import { createFind, createUpsert } from '../../database/database.ts';

type StaffVisitTable = {
  staff_id: string;
  noun: VisitInput['noun'];
  /** When the person last looked at the list. */
  seen_at: string;
  /** When the previous visit ended; null during the first one. */
  since: string | null;
};

export type VisitTables = {
  staff_visit: StaffVisitTable;
};

export const findVisit = createFind('staff_visit', 'staff_id', 'noun');

export const upsertVisit = createUpsert('staff_visit', ['staff_id', 'noun']);
