import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setPublishedContent } from '@isangano/content/read-content';
import { hourMs, minuteMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { partSuffix, removeFolder } from '@isangano/platform/file-system/durable-files';
import { createWorker, type Worker } from '@isangano/platform/workers/create-worker';
import { createSerialRunner } from '@isangano/platform/workers/serial-runner';
import type { Deps } from '../../core/context.ts';
import { type Executor, inTransaction, type Trx } from '../../database/database.ts';
import { readDraft } from './draft.ts';
import {
  findCurrentRelease,
  findNewestSeq,
  findNextDue,
  findRelease,
  findReleaseBefore,
  listDueReleases,
  listKeptReleases,
  removePastEnd,
  setCurrentRelease,
  updateWaiting,
} from './queries.ts';
import { contentFolder, type Renderer, siteFolder } from './renderer.ts';

/** Shows visitors what staff have published. */
export type Publisher = Worker & {
  canPublish: boolean;
  /** Makes the published pages ready as this version of the server renders them. */
  open(): Promise<void>;
  /** Returns the folder with the pages that visitors see, over those of the built site; undefined without any. */
  getSite(): string | undefined;
  onSwitch(listener: (site: string | undefined) => Promise<void>): void;
  /** Shows a release again, and records that in the same transaction. Throws `not_found` if it was never published. */
  show(id: string, record: (trx: Trx) => Promise<void>): Promise<void>;
  /**
   * Renders the page at a path from the draft, and returns its folder. Throws `conflict` if the draft has another
   * version, or is published.
   */
  preview(version: number, path: string): Promise<string>;
  /** Returns the folders of all pages that are there, also those that only another server shows. */
  listSites(): Promise<string[]>;
};

type PublisherDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'changes' | 'sharedStore'> & {
  dataDir: string;
};

const retryMs = 60_000;
/** Pages are rendered in seconds; older unfinished folders are abandoned. */
const leftOverAfterMs = hourMs;
const failedText =
  'The pages could not be rendered, which the log of the server explains. It is tried again each minute.';
/** The clock may be changed, and a machine may sleep, which timers do not notice. */
const longestWaitMs = minuteMs;
const previewPrefix = 'preview-';

export function createPublisher(
  { db, clock, log, changes, sharedStore, dataDir }: PublisherDeps,
  renderer: Renderer | undefined,
): Publisher {
  const releases = join(dataDir, 'releases');
  const listeners: ((site: string | undefined) => Promise<void>)[] = [];
  let current: { id: string; folder: string } | undefined;

  const requireRenderer = () => {
    if (renderer) return renderer;
    throw new AppError('unavailable', { reason: 'cannot_publish' });
  };

  const getNow = () => new Date(clock()).toISOString();

  /** Changes the folder that is shown, once it is open. */
  async function switchTo(id: string | undefined): Promise<void> {
    const next = id === undefined ? undefined : { id, folder: await getFolder(id) };
    for (const listener of listeners) await listener(next && join(next.folder, siteFolder));
    current = next;
    setPublishedContent(next && join(next.folder, contentFolder));
  }

  const getSite = () => current && join(current.folder, siteFolder);

  /** One for each build: servers of two versions may run at the same time, as during an upgrade. */
  const getFolder = async (id: string) => join(releases, `${id}.${await requireRenderer().getBuild()}`);

  /** Returns the problems that prevent the publication. */
  async function prepare(id: string, version: number): Promise<string[]> {
    const folder = await getFolder(id);
    if (existsSync(folder)) return [];
    await mkdir(releases, { recursive: true });
    return await requireRenderer().render(folder, await readDraft(db.read, version));
  }

  async function publish(id: string, version: number): Promise<void> {
    const problems = await prepare(id, version).catch(async (error: unknown) => {
      const change = { problems: JSON.stringify([failedText]) };
      await inTransaction(db, (trx) => updateWaiting(trx, id, change));
      throw error;
    });
    if (problems.length > 0) {
      log.error({ releaseId: id, problems }, 'release not published');
      const change = { state: 'failed', problems: JSON.stringify(problems) } as const;
      await inTransaction(db, (trx) => updateWaiting(trx, id, change));
    } else {
      const change = { state: 'published', published_at: getNow(), problems: '[]' } as const;
      const isPublished = await inTransaction(db, async (trx) => {
        const isWaiting = await updateWaiting(trx, id, change);
        if (isWaiting) await setCurrentRelease(trx, id);
        return isWaiting;
      });
      if (!isPublished) return;
      await openNow();
      log.info({ releaseId: id }, 'release published');
      await logFailure(removeOld(id));
    }
    changes.publish({ noun: 'content', action: 'changed', id });
  }

  /** Returns to the release before this one, if it is still shown. */
  async function takeBack(id: string, version: number): Promise<void> {
    const isShown = async (executor: Executor) => (await findCurrentRelease(executor))?.id === id;
    if (!(await isShown(db.read))) return;
    const before = await findReleaseBefore(db.read, version, getNow());
    const problems = before ? await prepare(before.id, before.version) : [];
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const isTakenBack = await inTransaction(db, async (trx) => {
      const isStillShown = await isShown(trx);
      if (isStillShown) await setCurrentRelease(trx, before?.id ?? null);
      return isStillShown;
    });
    if (!isTakenBack) return;
    await openNow();
    log.info({ releaseId: id }, 'release taken back');
    changes.publish({ noun: 'content', action: 'changed', id });
  }

  /** Shows what the database says, which may change while the pages are rendered. */
  async function openShown(): Promise<void> {
    if (!renderer) return;
    for (;;) {
      const shown = await findCurrentRelease(db.read);
      if (shown?.id === current?.id) return;
      const problems = shown ? await prepare(shown.id, shown.version) : [];
      if (problems.length > 0) throw new Error(problems.join('\n'));
      await switchTo(shown?.id);
    }
  }

  /** A release that fails, and is tried again, delays no other. */
  async function runDue(): Promise<number | undefined> {
    const now = getNow();
    const due = await listDueReleases(db.read, now);
    const failures: unknown[] = [];
    for (const { id, state, version } of due) {
      const run = state === 'published' ? takeBack : publish;
      await run(id, version).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    if (due.length > 0) return 0;
    const next = await findNextDue(db.read, now);
    return next === undefined ? undefined : Math.min(Date.parse(next) - clock(), longestWaitMs);
  }

  const previewNext = createSerialRunner();

  /** Called one after the other: a draft that has changed or was published meanwhile is not rendered. */
  async function renderPreview(version: number, path: string): Promise<string> {
    const shown = (await findCurrentRelease(db.read))?.version ?? 0;
    if (version <= shown || version !== (await findNewestSeq(db.read)))
      throw new AppError('conflict', { reason: 'content_changed' });
    const name = hash('sha256', path, 'base64url').slice(0, 12);
    const folder = await getFolder(`${previewPrefix}${version}-${name}`);
    if (!existsSync(folder)) {
      await mkdir(releases, { recursive: true });
      // Previews of earlier drafts.
      await removeWhere(
        (other) => other.startsWith(previewPrefix) && !other.startsWith(`${previewPrefix}${version}-`),
      );
      const problems = await requireRenderer().render(folder, await readDraft(db.read, version), path);
      if (problems.length > 0) {
        log.warn({ problems }, 'preview not rendered');
        throw new AppError('conflict', { reason: 'content_problems' });
      }
    }
    return join(folder, siteFolder);
  }

  async function removeWhere(isRemoved: (name: string) => boolean): Promise<void> {
    for (const name of await readdir(releases)) if (isRemoved(name)) await removeFolder(join(releases, name));
  }

  /** Removes the unfinished folders of a killed server, but none that another server may be rendering. */
  async function removeParts(): Promise<void> {
    if (!existsSync(releases)) return;
    // Another server may have finished one in the meantime.
    const readTime = async (path: string) => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
    const isLeftOver = async (path: string) =>
      !db.isShared || clock() - (await readTime(path)) > leftOverAfterMs;
    const parts = (await readdir(releases)).filter((name) => name.endsWith(partSuffix));
    for (const path of parts.map((name) => join(releases, name)))
      if (await isLeftOver(path)) await removeFolder(path);
  }

  /**
   * Removes the pages of releases that can no longer be shown again, and those of other builds, except for the release
   * that all servers show now.
   */
  async function removeOld(shownId: string): Promise<void> {
    const folders = await Promise.all((await listKeptReleases(db.read)).map(getFolder));
    const kept = new Set(folders.map((folder) => basename(folder)));
    await removeWhere(
      (name) => !name.startsWith(`${shownId}.`) && !kept.has(name) && !name.endsWith(partSuffix),
    );
  }

  /** The renderer of a killed server may still be running, so a failure prevents nothing. */
  const logFailure = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, 'old pages not removed'));

  const worker = createWorker({
    run: async () => (renderer ? await runDue() : undefined),
    onError: (error) => log.error({ err: error }, 'publishing failed'),
    retryMs: () => retryMs,
    clock,
    sharing: { sharedStore, name: 'publications' },
  });

  const opener = createWorker({
    async run() {
      await openShown();
      // A message of another process may not have arrived.
      return db.isShared ? longestWaitMs : undefined;
    },
    onError: (error) =>
      log.error({ err: error }, 'the published pages cannot be rendered; visitors see those from before'),
    retryMs: () => retryMs,
    clock,
  });

  /** A failure is logged and tried again; the rest does not depend on it. */
  const openNow = () => opener.runNow().catch(() => undefined);

  return {
    ...worker,
    async stop() {
      await Promise.all([opener.stop(), worker.stop()]);
    },
    canPublish: renderer !== undefined,
    getSite,
    onSwitch(listener) {
      listeners.push(listener);
    },
    async open() {
      await openNow();
      await logFailure(removeParts());
      // Another process may have published or reverted something.
      if (db.isShared)
        changes.subscribe(({ noun }) => {
          if (noun === 'content') opener.wake();
        });
      worker.wake();
    },
    async show(id, record) {
      const release = await findRelease(db.read, id);
      if (!release?.published_at) throw new AppError('not_found');
      const problems = await prepare(id, release.version);
      if (problems.length > 0) throw new AppError('conflict', { reason: 'content_problems' });
      await inTransaction(db, async (trx) => {
        await removePastEnd(trx, id, getNow());
        await setCurrentRelease(trx, id);
        await record(trx);
      });
      await openNow();
      changes.publish({ noun: 'content', action: 'changed', id });
    },
    preview: (version, path) => previewNext(() => renderPreview(version, path)),
    async listSites() {
      const names = await readdir(releases).catch(() => []);
      return names
        .filter((name) => !name.endsWith(partSuffix))
        .map((name) => join(releases, name, siteFolder));
    },
  };
}
