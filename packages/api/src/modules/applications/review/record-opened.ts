import { dayMs, minuteMs } from '@isangano/contracts/durations';
import type { Actor, ChangeDeps, Deps, StaffActor } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction, recordOnce } from '../../audit/module.ts';
import { findApplication, getApplication } from '../queries.ts';
import { findStatus, updateReviewBegan } from '../status/queries.ts';
import { hasEvent, insertEvent } from './history-queries.ts';

/**
 * Stores the start of the review of an application, when a member of staff first opens it; programs that read records
 * do not begin a review. Never throws: a failure is logged, so that the application can still be read.
 */
export async function beginReview(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { kind }: Pick<Actor, 'kind'>,
  applicationId: string,
): Promise<void> {
  if (kind !== 'account') return;
  try {
    if ((await findStatus(db.read, applicationId))?.review_began_at !== null) return;
    const at = new Date(clock()).toISOString();
    await inTransaction(db, (trx) => updateReviewBegan(trx, { id: applicationId, at }));
  } catch (error) {
    log.error({ err: error, applicationId }, 'the beginning of a review could not be stored');
  }
}

/** Viewers request an open file several times; requests within this time are recorded as one opening. */
const sameOpeningMs = 10 * minuteMs;

/** Lists show the same portraits repeatedly; within this time they are recorded once. */
const sameShownMs = dayMs;

/** Several files of an application may have the same name, so `fileId` identifies the file. */
type FileOpening = { applicationId: string; fileId: string; name: string };

/**
 * Records in the audit log and the history of an application that a staff member opened a file, and publishes the
 * change. The review begins then, if it has not. Call it before the file is served. Throws `not_found`, and
 * `unavailable` if that cannot be recorded.
 */
export async function recordFileOpened(
  deps: ChangeDeps,
  actor: Actor & { id: string },
  { applicationId, fileId, name }: FileOpening,
): Promise<void> {
  const { db, changes, clock } = deps;
  await beginReview(deps, actor, applicationId);
  const now = clock();
  const at = new Date(now).toISOString();
  const { id: staffId, email } = actor;
  const since = new Date(now - sameOpeningMs).toISOString();
  // A parallel request may have come a moment later, and be recorded first.
  const until = new Date(now + sameOpeningMs).toISOString();
  const file = { fileId, since, until };
  const opening = { id: applicationId, action: 'file_opened', staff_id: staffId, file } as const;
  if (await hasEvent(db.read, opening)) return;
  await inTransaction(db, async (trx) => {
    // Viewers request several ranges at once, and another of them may have been first.
    if (await hasEvent(trx, opening)) return;
    // It may have been deleted since its file was found.
    await getApplication(trx, applicationId);
    await insertEvent(trx, {
      application_id: applicationId,
      action: 'file_opened',
      staff_id: staffId,
      staff_email: email ?? staffId,
      file_name: name,
      file_id: fileId,
      at,
    });
    await recordAction(trx, actor, { action: 'file_opened', subject: applicationId, detail: fileId }, at);
    changes.publishAfter(trx, { noun: 'application', action: 'changed', id: applicationId });
  });
}

/**
 * Records in the audit log alone that a staff member was shown a file: a portrait in small, as lists show it without a
 * person having opened it, or one of a record without a history of files. Call it before the file is served. Throws
 * `unavailable`.
 */
export async function recordFileShown(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor & { id: string },
  { subject, fileId }: { subject: string; fileId: string },
): Promise<void> {
  await recordOnce(deps, actor, { action: 'file_opened', subject, detail: fileId }, sameShownMs);
}

/**
 * Records in the history whether a person has seen an application without the identity of its applicant, or with it:
 * once each. Applications of channels that hide nothing have no such entries. After the commit the change is published.
 * Throws `unavailable`.
 */
export async function recordSeen(
  { db, clock, changes }: Pick<ChangeDeps, 'db' | 'clock' | 'changes'>,
  { kind, id: staffId, email }: Pick<StaffActor, 'kind' | 'id' | 'email'>,
  id: string,
): Promise<void> {
  const application = kind === 'account' ? await findApplication(db.read, id) : undefined;
  if (!application?.firstLook) return;
  const action = application.firstLook === 'hidden' ? ('seen_hidden' as const) : ('seen_shown' as const);
  const seen = { id, staff_id: staffId, action };
  if (await hasEvent(db.read, seen)) return;
  const at = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    if (!(await findApplication(trx, id))?.firstLook || (await hasEvent(trx, seen))) return;
    await insertEvent(trx, { application_id: id, action, staff_id: staffId, staff_email: email, at });
    changes.publishAfter(trx, { noun: 'application', action: 'changed', id });
  });
}
