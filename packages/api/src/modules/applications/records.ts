import type { StoredFile } from '@isangano/contracts/applications/files';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { PageRequest } from '@isangano/contracts/lists/filters';
import { requireFound } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import type { Deps } from '../../core/context.ts';
import { parseCursor, toPage } from '../../core/paging.ts';
import type { CopyFile } from '../../core/record-module.ts';
import type { Executor } from '../../database/database.ts';
import { createFileLink } from '../files/module.ts';
import type { LinkHolder } from '../identity/module.ts';
import { readAllSms } from '../sms/module.ts';
import { listOffers } from './appointments/offer-queries.ts';
import { listAppointments } from './appointments/queries.ts';
import { findReason, listScores } from './assessment/queries.ts';
import { listCorrections } from './corrections/queries.ts';
import { hiddenAnswers, isIdentityFile } from './first-look/hide-identity.ts';
import { type AnswerCodec, interviewForm, partnerForm } from './forms.ts';
import {
  type AnswersRow,
  findAnswers,
  listAllFiles,
  listAnswers,
  listAnswersBySeqs,
  listFiles,
} from './queries.ts';
import { listEvents } from './review/history-queries.ts';
import { findStatus } from './status/queries.ts';

type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

type Form<View extends z.core.$ZodType> = {
  kind: ApplicationKind;
  view: View;
  codec: Pick<AnswerCodec<unknown>, 'selection' | 'decode'>;
  toLinks: (files: StoredFile[]) => object;
};

function createReader<View extends z.core.$ZodType>({ kind, view, codec, toLinks }: Form<View>) {
  const source = { kind, selection: codec.selection };
  const toView = (row: AnswersRow, files: StoredFile[]) =>
    z.parse(view, { ...codec.decode(row), ...toLinks(files), files });
  const toStaffView = (row: AnswersRow, files: StoredFile[]) => {
    if (row.firstLook !== 'hidden') return toView(row, files);
    const shown = files.filter((file) => !isIdentityFile(file));
    const answers = { ...codec.decode(row), ...hiddenAnswers, fullName: row.shortReference };
    return z.parse(view, { ...answers, ...toLinks(shown), files: shown });
  };
  return {
    /** Returns the complete record, with signed links for staff. Throws `not_found`. */
    async get(deps: ReadDeps, id: string) {
      const row = requireFound(await findAnswers(deps.db.read, source, id));
      const files = await readRecordFiles(deps, [id]);
      return (deps.staff ? toStaffView : toView)(row, files.get(id) ?? []);
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
      return { items: items.map((row) => toStaffView(row, files.get(row.id) ?? [])), nextCursor };
    },
    /** Returns the record with these files, if there is one of this kind. */
    async find(executor: Executor, id: string, files: StoredFile[]) {
      const row = await findAnswers(executor, source, id);
      return row && toView(row, files);
    },
    /** Returns those of the given applications that are of this kind, without files. */
    async listBySeqs(executor: Executor, seqs: number[]) {
      const rows = await listAnswersBySeqs(executor, source, seqs);
      return rows.map((row) => toStaffView(row, []));
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

/** `staff` is the caller to whose session or API token links are bound; applicants get none. */
export type ReadDeps = Pick<Deps, 'db' | 'keys' | 'clock'> & { staff: LinkHolder | null };

/**
 * Returns the files of each application by its id, with new signed links for staff. Others get the name in place of the
 * link: with a link, applicants could publish files through this server.
 */
async function readRecordFiles(deps: ReadDeps, applicationIds: string[]): Promise<Map<string, StoredFile[]>> {
  const files = new Map<string, StoredFile[]>(applicationIds.map((id) => [id, []]));
  for (const row of await listFiles(deps.db.read, applicationIds))
    files.get(row.application_id)?.push(toStoredFile(deps, row));
  return files;
}

function toStoredFile(
  { keys, clock, staff }: ReadDeps,
  { id, field, name, type, size_bytes: sizeBytes, scan }: FileRow,
): StoredFile {
  const url = staff ? createFileLink(keys.fileLinks, id, clock(), staff) : name;
  return { id, field, name, type, sizeBytes, scan: scan ?? 'unscanned', url };
}

/** Returns the files of an application that were replaced, by the number of the correction. */
export async function readReplacedFiles(
  deps: ReadDeps,
  id: string,
): Promise<Map<number | null, StoredFile[]>> {
  const rows = await listAllFiles(deps.db.read, id);
  const byNumber = Map.groupBy(rows, ({ replaced_in }) => replaced_in);
  return new Map(
    [...byNumber].map(([number, files]) => [number, files.map((row) => toStoredFile(deps, row))]),
  );
}

/** Returns all that is stored of an application; its files have the paths of their copies as links. */
export async function readEverything(executor: Executor, id: string, copyFile: CopyFile): Promise<object> {
  const files = [];
  for (const { size_bytes: sizeBytes, scan, ...file } of await listAllFiles(executor, id)) {
    const { id: fileId, field, name, type } = file;
    const url = await copyFile({ id: fileId, name, type, scan });
    files.push({ id: fileId, field, name, type, sizeBytes, scan: scan ?? ('unscanned' as const), url });
  }
  const row = await findStatus(executor, id);
  return {
    kind: row?.kind,
    locale: row?.locale,
    suspect: row?.suspect,
    reviewBeganAt: row?.review_began_at,
    copyMailedAt: row?.copy_mailed_at,
    decidedAt: row?.decided_at,
    ...(await findRecord(executor, id, files)),
    history: await listEvents(executor, id, Number.MAX_SAFE_INTEGER),
    scores: await listScores(executor, id),
    rejectionReason: (await findReason(executor, id)) ?? null,
    appointments: await listAppointments(executor, id),
    offers: await listOffers(executor, id),
    corrections: await listCorrections(executor, id),
    sms: await readAllSms(executor, id),
  };
}
