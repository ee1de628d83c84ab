import type { StoredFile } from '@isangano/contracts/applications/files';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { PageRequest } from '@isangano/contracts/paging';
import { AppError } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import { parseCursor, toPage } from '../../core/paging.ts';
import type { Executor } from '../../database/database.ts';
import type { AnswerCodec } from './answer-codec.ts';
import { interviewForm, partnerForm } from './forms.ts';
import { type AnswersRow, findAnswers, listAnswers, listAnswersBySeqs } from './queries.ts';
import { type ReadDeps, readRecordFiles } from './record-files.ts';

type Form<View extends z.core.$ZodType> = {
  kind: ApplicationKind;
  view: View;
  codec: Pick<AnswerCodec<unknown>, 'selection' | 'decode'>;
  toLinks: (files: StoredFile[]) => object;
};

/** How the records of one kind of application are read. */
function createReader<View extends z.core.$ZodType>({ kind, view, codec, toLinks }: Form<View>) {
  const source = { kind, selection: codec.selection };
  const toView = (row: AnswersRow, files: StoredFile[]) =>
    z.parse(view, { ...codec.decode(row), ...toLinks(files), files });
  return {
    /** Returns the complete record, with signed links for staff. Throws `not_found`. */
    async get(deps: ReadDeps, id: string) {
      const row = await findAnswers(deps.db.read, source, id);
      if (!row) throw new AppError('not_found');
      const files = await readRecordFiles(deps, [id]);
      return toView(row, files.get(id) ?? []);
    },
    /** Returns a page of complete records, newest first. Throws `invalid_input` for a malformed cursor. */
    async list(deps: ReadDeps, { limit, cursor }: PageRequest) {
      const rows = await listAnswers(deps.db.read, source, {
        before: parseCursor(cursor),
        limit: limit + 1,
      });
      const { items, nextCursor } = toPage(rows, limit);
      const files = await readRecordFiles(
        deps,
        items.map(({ id }) => id),
      );
      return { items: items.map((row) => toView(row, files.get(row.id) ?? [])), nextCursor };
    },
    /** Returns the record with these files, if there is one of this kind. */
    async find(executor: Executor, id: string, files: StoredFile[]) {
      const row = await findAnswers(executor, source, id);
      return row && toView(row, files);
    },
    /** Returns those of the given applications that are of this kind, without files. */
    async listBySeqs(executor: Executor, seqs: number[]) {
      const rows = await listAnswersBySeqs(executor, source, seqs);
      return rows.map((row) => toView(row, []));
    },
  };
}

export const interviewRecords = createReader(interviewForm);
export const partnerRecords = createReader(partnerForm);

/** Returns the record of either kind with these files, if there is one. */
export async function findRecord(executor: Executor, id: string, files: StoredFile[]) {
  return (
    (await interviewRecords.find(executor, id, files)) ?? (await partnerRecords.find(executor, id, files))
  );
}
