import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setPublishedContent } from '@isangano/content/read-content';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { removeFolder } from '@isangano/platform/file-system/durable-files';
import { createWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { readDraft } from './draft.ts';
import {
  findCurrentRelease,
  findDueRelease,
  findNewestSeq,
  findNextDue,
  findRelease,
  findReleaseBefore,
  listKeptReleases,
  setCurrentRelease,
  updateRelease,
} from './queries.ts';
import { contentFolder, partSuffix, type Renderer, siteFolder } from './renderer.ts';

/** Shows visitors what staff have published. */
export type Publisher = Worker & {
  canPublish: boolean;
  /** Makes the published pages ready as this version of the server renders them. */
  open(): Promise<void>;
  /** Returns the folder with the pages that visitors see, over those of the built site; undefined without any. */
  getSite(): string | undefined;
  onSwitch(listener: (site: string | undefined) => Promise<void>): void;
  /** Shows a release again. Throws `not_found` if it was never published. */
  show(id: string): Promise<void>;
  /** Renders the page at a path from the draft, and returns its folder. Throws `conflict` if the draft has another version, or is published. */
  preview(version: number, path: string): Promise<string>;
  /** Returns the ids of the releases that can be returned to. */
  listKept(): Promise<string[]>;
  /** Returns the folders of all pages that are there, also those that only another server shows. */
  listSites(): Promise<string[]>;
};

type PublisherDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'changes' | 'sharedStore'> & {
  dataDir: string;
};

const retryMs = 60_000;
/** Pages are rendered in seconds; so much later nobody writes them any more. */
const leftOverAfterMs = hourMs;
/** Shown with a publication. */
const failedText =
  'The pages could not be rendered, which the log of the server explains. It is tried again each minute.';
/** Timers of Node cannot wait for more than 24 days. */
const longestWaitMs = dayMs;
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

  /** Changes what is shown once it is open. */
  async function switchTo(id: string | undefined): Promise<void> {
    const next = id === undefined ? undefined : { id, folder: await getFolder(id) };
    for (const listener of listeners) await listener(next && join(next.folder, siteFolder));
    current = next;
    setPublishedContent(next && join(next.folder, contentFolder));
  }

  const getSite = () => current && join(current.folder, siteFolder);

  /** Its own for each build: servers of two versions may run at the same time, as during an upgrade. */
  const getFolder = async (id: string) => join(releases, `${id}.${await requireRenderer().getBuild()}`);

  /** Returns what prevents it. */
  async function prepare(id: string, version: number): Promise<string[]> {
    const folder = await getFolder(id);
    if (existsSync(folder)) return [];
    await mkdir(releases, { recursive: true });
    return await requireRenderer().render(folder, await readDraft(db.read, version));
  }

  /** Returns what prevents it. */
  async function prepareAndShow(id: string, version: number): Promise<string[]> {
    const problems = await prepare(id, version);
    if (problems.length === 0) await switchTo(id);
    return problems;
  }

  async function publish(id: string, version: number): Promise<void> {
    const problems = await prepareAndShow(id, version).catch(async (error: unknown) => {
      const change = { problems: JSON.stringify([failedText]) };
      await inTransaction(db, (trx) => updateRelease(trx, id, change));
      throw error;
    });
    if (problems.length > 0) {
      log.error({ releaseId: id, problems }, 'release not published');
      const change = { state: 'failed', problems: JSON.stringify(problems) } as const;
      await inTransaction(db, (trx) => updateRelease(trx, id, change));
    } else {
      const now = new Date(clock()).toISOString();
      await inTransaction(db, async (trx) => {
        await updateRelease(trx, id, { state: 'published', published_at: now, problems: '[]' });
        await setCurrentRelease(trx, id);
      });
      log.info({ releaseId: id }, 'release published');
      await logFailure(removeOld(id));
    }
    changes.publish({ noun: 'content', action: 'changed', id });
  }

  /** Returns to the release before this one, if it is still shown. */
  async function takeBack(id: string, version: number): Promise<void> {
    const shown = await findCurrentRelease(db.read);
    const before = shown?.id === id ? await findReleaseBefore(db.read, version) : undefined;
    const problems = before ? await prepare(before.id, before.version) : [];
    if (problems.length > 0) throw new Error(problems.join('\n'));
    await inTransaction(db, async (trx) => {
      await updateRelease(trx, id, { unpublish_at: null });
      if (shown?.id === id) await setCurrentRelease(trx, before?.id ?? null);
    });
    if (shown?.id === id) await switchTo(before?.id);
    log.info({ releaseId: id }, 'release taken back');
    changes.publish({ noun: 'content', action: 'changed', id });
  }

  /** Shows what the database says, which may change while the pages are rendered. */
  async function openShown(): Promise<undefined> {
    if (!renderer) return;
    for (;;) {
      const shown = await findCurrentRelease(db.read);
      if (shown?.id === current?.id) return;
      const problems = shown ? await prepare(shown.id, shown.version) : [];
      if (problems.length > 0) throw new Error(problems.join('\n'));
      await switchTo(shown?.id);
    }
  }

  async function runDue(): Promise<number | undefined> {
    const due = await findDueRelease(db.read, new Date(clock()).toISOString());
    if (due?.state === 'published') await takeBack(due.id, due.version);
    else if (due) await publish(due.id, due.version);
    if (due) return 0;
    const next = await findNextDue(db.read);
    return next === undefined ? undefined : Math.min(Date.parse(next) - clock(), longestWaitMs);
  }

  let lastPreview: Promise<unknown> = Promise.resolve();

  /** Called one after the other: a draft that has changed or was published meanwhile is not rendered. */
  async function renderPreview(version: number, path: string): Promise<string> {
    const shown = (await findCurrentRelease(db.read))?.version ?? 0;
    if (version <= shown || version !== (await findNewestSeq(db.read)))
      throw new AppError('conflict', { reason: 'content_changed' });
    const name = createHash('sha256').update(path).digest('base64url').slice(0, 12);
    const folder = await getFolder(`${previewPrefix}${version}-${name}`);
    if (!existsSync(folder)) {
      await mkdir(releases, { recursive: true });
      // Those of earlier drafts.
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
    // Another server may have finished one meanwhile.
    const readTime = async (path: string) => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
    const isLeftOver = async (path: string) =>
      !db.isShared || clock() - (await readTime(path)) > leftOverAfterMs;
    const parts = (await readdir(releases)).filter((name) => name.endsWith(partSuffix));
    for (const path of parts.map((name) => join(releases, name)))
      if (await isLeftOver(path)) await removeFolder(path);
  }

  /** Removes the pages of releases that nobody can return to, and those of other builds, but for the release that all servers now show. */
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
    run: openShown,
    onError: (error) =>
      log.error({ err: error }, 'the published pages cannot be rendered; visitors see those from before'),
    retryMs: () => retryMs,
    clock,
  });

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
      // A failure is logged, and what follows does not depend on it.
      await opener.runNow().catch(() => undefined);
      await logFailure(removeParts());
      // Another process may have published, or taken back.
      if (db.isShared)
        changes.subscribe(({ noun }) => {
          if (noun === 'content') opener.wake();
        });
      worker.wake();
    },
    async show(id) {
      const release = await findRelease(db.read, id);
      if (!release?.published_at) throw new AppError('not_found');
      const problems = await prepareAndShow(id, release.version);
      if (problems.length > 0) throw new AppError('conflict', { reason: 'content_problems' });
      await inTransaction(db, (trx) => setCurrentRelease(trx, id));
      changes.publish({ noun: 'content', action: 'changed', id });
    },
    preview(version, path) {
      const result = lastPreview.catch(() => undefined).then(() => renderPreview(version, path));
      lastPreview = result;
      return result;
    },
    listKept: () => listKeptReleases(db.read),
    async listSites() {
      const names = await readdir(releases).catch(() => []);
      return names
        .filter((name) => !name.endsWith(partSuffix))
        .map((name) => join(releases, name, siteFolder));
    },
  };
}
