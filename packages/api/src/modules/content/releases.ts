import type { ContentState, publishInput } from '@isangano/contracts/content/content';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import type * as z from 'zod/mini';
import type { Deps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { findMissing, readDraft } from './draft.ts';
import {
  cancelWaiting,
  findCurrentRelease,
  findNewestSeq,
  insertRelease,
  listKeptReleases,
  listReleases,
  listVersions,
} from './queries.ts';

type ReleaseDeps = Pick<Deps, 'db' | 'clock' | 'publisher'>;

export async function readState({ db, publisher }: ReleaseDeps): Promise<ContentState> {
  const draft = await readDraft(db.read);
  const current = await findCurrentRelease(db.read);
  const kept = new Set(await listKeptReleases(db.read));
  const releases = await listReleases(db.read);
  return {
    version: await findNewestSeq(db.read),
    changes: await listVersions(db.read, { after: draft.published }),
    missing: findMissing(draft),
    releases: releases.map((release) => ({
      ...release,
      isCurrent: release.id === current?.id,
      isKept: kept.has(release.id),
    })),
    canPublish: publisher.canPublish,
  };
}

/**
 * Publishes the draft, at once or at a time. It contains, and cancels, what was planned before or could not be
 * rendered. Throws `conflict` (reason `content_changed`) if the draft is not the one that was looked at,
 * `invalid_input` (reason `content_times`) for times in the past or in the wrong order, `unavailable` where pages
 * cannot be rendered.
 */
export async function publish(
  { db, clock, publisher }: ReleaseDeps,
  staff: Staff,
  { basedOn, publishAt, unpublishAt }: z.output<typeof publishInput>,
): Promise<{ id: string }> {
  if (!publisher.canPublish) throw new AppError('unavailable', { reason: 'cannot_publish' });
  const now = new Date(clock()).toISOString();
  const toUtc = (time: string | undefined) => time && new Date(time).toISOString();
  const [begin, end] = [toUtc(publishAt), toUtc(unpublishAt)];
  const isWrong = (begin !== undefined && begin <= now) || (end !== undefined && end <= (begin ?? now));
  if (isWrong) throw new AppError('invalid_input', { reason: 'content_times' });
  const id = newId(clock());
  await inTransaction(db, async (trx) => {
    const version = await findNewestSeq(trx);
    if (version !== basedOn) throw new AppError('conflict', { reason: 'content_changed' });
    await cancelWaiting(trx, undefined);
    await insertRelease(trx, {
      id,
      state: begin === undefined ? 'rendering' : 'scheduled',
      version,
      author_id: staff.id,
      at: now,
      publish_at: begin ?? null,
      unpublish_at: end ?? null,
      published_at: null,
      problems: '[]',
      is_shown: 0,
    });
    await recordAction(trx, staff, { action: 'content_published', subject: id, detail: begin }, now);
  });
  publisher.wake();
  return { id };
}

/** Cancels a release that is planned, or could not be rendered. Throws `not_found` if it does not wait any more. */
export async function cancelRelease({ db, clock }: ReleaseDeps, staff: Staff, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await cancelWaiting(trx, id))) throw new AppError('not_found');
    await recordAction(trx, staff, { action: 'content_cancelled', subject: id }, clock());
  });
}

/** Shows an earlier release again; the draft stays as it is. Throws `not_found`, `conflict`, `unavailable`. */
export async function showRelease(deps: Omit<ReleaseDeps, 'db'>, staff: Staff, id: string): Promise<void> {
  await deps.publisher.show(id, (trx) =>
    recordAction(trx, staff, { action: 'content_restored', subject: id }, deps.clock()),
  );
}
