import type { StoredFile } from '@isangano/contracts/applications/files';
import type { InterviewView } from '@isangano/contracts/applications/interview';
import type { PartnerView } from '@isangano/contracts/applications/partner';
import type { PageRequest } from '@isangano/contracts/paging';
import { AppError } from '@isangano/platform/errors';
import { parseCursor, toPage } from '../../core/paging.ts';
import type { Executor } from '../../database/database.ts';
import { findInterviewRow, listInterviewRows, toInterviewView } from './interview/queries.ts';
import { findPartnerRow, listPartnerRows, toPartnerView } from './partner/queries.ts';
import { type ReadDeps, readRecordFiles } from './record-files.ts';

type Page<View> = { items: View[]; nextCursor: string | null };

/** How the records of one kind of application are read. */
type RecordSource<Row extends { seq: number; id: string }, View> = {
  find: (executor: Executor, id: string) => Promise<Row | undefined>;
  list: (executor: Executor, before: number | undefined, limit: number) => Promise<Row[]>;
  toView: (row: Row, files: StoredFile[]) => View;
};

function createReader<Row extends { seq: number; id: string }, View>({
  find,
  list,
  toView,
}: RecordSource<Row, View>) {
  return {
    /** Returns the complete record, with signed links for staff. Throws `not_found`. */
    async get(deps: ReadDeps, id: string): Promise<View> {
      const row = await find(deps.db.read, id);
      if (!row) throw new AppError('not_found');
      const files = await readRecordFiles(deps, [id]);
      return toView(row, files.get(id) ?? []);
    },
    /** Returns a page of complete records, newest first. Throws `invalid_input` for a malformed cursor. */
    async list(deps: ReadDeps, { limit, cursor }: PageRequest): Promise<Page<View>> {
      const rows = await list(deps.db.read, parseCursor(cursor), limit + 1);
      const { items, nextCursor } = toPage(rows, limit);
      const files = await readRecordFiles(
        deps,
        items.map(({ id }) => id),
      );
      return { items: items.map((row) => toView(row, files.get(row.id) ?? [])), nextCursor };
    },
  };
}

export const interviewRecords: {
  get(deps: ReadDeps, id: string): Promise<InterviewView>;
  list(deps: ReadDeps, page: PageRequest): Promise<Page<InterviewView>>;
} = createReader({ find: findInterviewRow, list: listInterviewRows, toView: toInterviewView });

export const partnerRecords: {
  get(deps: ReadDeps, id: string): Promise<PartnerView>;
  list(deps: ReadDeps, page: PageRequest): Promise<Page<PartnerView>>;
} = createReader({ find: findPartnerRow, list: listPartnerRows, toView: toPartnerView });
