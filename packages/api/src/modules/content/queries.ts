import type { ContentVersion } from '@isangano/contracts/content/content';
import { keptReleases, type ReleaseState } from '@isangano/contracts/content/values';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { createFind, createInsert, type Executor } from '../../database/database.ts';
import type { ContentVersionTable } from './table.ts';

export type VersionKey = Pick<ContentVersionTable, 'kind' | 'name' | 'locale'>;

const versionColumns = ['seq as version', 'kind', 'name', 'locale', 'value', 'source', 'at'] as const;

export type StoredVersion = Omit<ContentVersion, 'by'> & { source: string };

/** Finds the newest version of each text and list, up to a version if one is given. */
export async function listDraft(executor: Executor, upTo?: number): Promise<StoredVersion[]> {
  const newest = selectNewest(executor);
  return await executor
    .selectFrom('content_version')
    .select(versionColumns)
    .where('seq', 'in', upTo === undefined ? newest : newest.where('seq', '<=', upTo))
    .orderBy('seq')
    .execute();
}

function selectNewest(executor: Executor) {
  return executor
    .selectFrom('content_version')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .groupBy(['kind', 'name', 'locale']);
}

function selectKey(executor: Executor, { kind, name, locale }: VersionKey) {
  return executor
    .selectFrom('content_version')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('locale', '=', locale)
    .orderBy('seq', 'desc');
}

export async function findNewestVersion(
  executor: Executor,
  key: VersionKey,
): Promise<StoredVersion | undefined> {
  return await selectKey(executor, key).select(versionColumns).executeTakeFirst();
}

/** The e-mail address of the account that saved a row, or the name of the API token; empty once neither exists. */
const author = sql<string>`coalesce(
  (select email from admin_account where admin_account.id = author_id),
  (select name from api_token where api_token.id = author_id),
  ''
)`.as('by');

/** Versions of one text or list that its history shows. */
const historyMax = 500;

/**
 * Lists versions with their authors, newest first: those of one text or list, or the newest one of each that was saved
 * after a version.
 */
export async function listVersions(
  executor: Executor,
  selection: VersionKey | { after: number },
): Promise<ContentVersion[]> {
  const versions =
    'after' in selection
      ? executor
          .selectFrom('content_version')
          .where('seq', 'in', selectNewest(executor))
          .where('seq', '>', selection.after)
          .orderBy('seq', 'desc')
      : selectKey(executor, selection).limit(historyMax);
  return await versions.select(['seq as version', 'kind', 'name', 'locale', 'value', 'at', author]).execute();
}

export const insertVersion = createInsert('content_version');

export const insertPicture = createInsert('content_picture');

export async function findNewestSeq(executor: Executor): Promise<number> {
  const row = await executor
    .selectFrom('content_version')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

const parseProblems = (json: string) => z.array(z.string()).parse(JSON.parse(json));

/** Lists releases, newest first. */
export async function listReleases(executor: Executor) {
  const rows = await executor
    .selectFrom('content_release')
    .select(['number', 'id', 'state', 'version', 'at', 'published_at as publishedAt', 'problems', author])
    .select(['publish_at as publishAt', 'unpublish_at as unpublishAt'])
    .orderBy('number', 'desc')
    .limit(5 * keptReleases)
    .execute();
  return rows.map((row) => ({ ...row, problems: parseProblems(row.problems) }));
}

/** Lists the releases that are due, newest first: to be rendered, or shown until now. */
export async function listDueReleases(executor: Executor, now: string) {
  return await executor
    .selectFrom('content_release')
    .select(['id', 'state', 'version'])
    .where((is) =>
      is.or([
        is('state', '=', 'rendering'),
        is('state', '=', 'scheduled').and('publish_at', '<=', now),
        is('is_shown', '=', 1).and('unpublish_at', '<=', now),
      ]),
    )
    .orderBy('number', 'desc')
    .execute();
}

/**
 * Returns when a release is due next, in ISO 8601; undefined if none is. One that another has replaced may be shown
 * again until then.
 */
export async function findNextDue(executor: Executor, now: string): Promise<string | undefined> {
  const rows = await executor
    .selectFrom('content_release')
    .select(['state', 'publish_at', 'unpublish_at'])
    .where('state', 'in', ['scheduled', 'published'])
    .execute();
  const times = rows.flatMap(({ state, publish_at, unpublish_at }) =>
    state === 'scheduled' ? (publish_at ?? []) : (unpublish_at ?? []),
  );
  return times.filter((time) => time > now).sort()[0];
}

export const insertRelease = createInsert('content_release');

export const findRelease = createFind('content_release', 'id');

/** Finds the release that was published before another one, and has not ended. */
export async function findReleaseBefore(executor: Executor, version: number, now: string) {
  return await executor
    .selectFrom('content_release')
    .select(['id', 'version'])
    .where('published_at', 'is not', null)
    .where('version', '<', version)
    .where((is) => is.or([is('unpublish_at', 'is', null), is('unpublish_at', '>', now)]))
    .orderBy('version', 'desc')
    .executeTakeFirst();
}

type ReleaseChange = { state?: ReleaseState; published_at?: string; problems: string };

/** Changes a release that is to be published. Returns false if it is not any more, since it was cancelled or replaced. */
export async function updateWaiting(executor: Executor, id: string, change: ReleaseChange): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('content_release')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['scheduled', 'rendering'])
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** A release that has ended stays once it is shown again. */
export async function removePastEnd(executor: Executor, id: string, now: string): Promise<void> {
  await executor
    .updateTable('content_release')
    .set({ unpublish_at: null })
    .where('id', '=', id)
    .where('unpublish_at', '<=', now)
    .execute();
}

/** Cancels a release that waits for its time, or whose pages could not be rendered. Returns false if there is none. */
export async function cancelWaiting(executor: Executor, id: string | undefined): Promise<boolean> {
  let update = executor
    .updateTable('content_release')
    .set({ state: 'cancelled' })
    .where((is) => {
      const rendering = is('state', '=', 'rendering');
      return is.or([
        is('state', '=', 'scheduled'),
        // A newer one replaces also what is being rendered.
        id === undefined ? rendering : rendering.and('problems', '<>', '[]'),
      ]);
    });
  if (id !== undefined) update = update.where('id', '=', id);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Lists the releases that can be returned to, the newest publication first. */
export async function listKeptReleases(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('content_release')
    .select('id')
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(keptReleases)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the release that visitors see; undefined if they see the site as it was built. */
export async function findCurrentRelease(executor: Executor) {
  return await executor
    .selectFrom('content_release')
    .select(['id', 'version'])
    .where('is_shown', '=', 1)
    .executeTakeFirst();
}

export async function setCurrentRelease(executor: Executor, id: string | null): Promise<void> {
  await executor.updateTable('content_release').set({ is_shown: 0 }).where('is_shown', '=', 1).execute();
  if (id !== null)
    await executor.updateTable('content_release').set({ is_shown: 1 }).where('id', '=', id).execute();
}
