import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { encodeImage } from '../../files/encode-image.ts';
import { deleteWaitingPortrait, findWaitingPortrait, insertPortrait } from './queries.ts';

/** Twice the width that lists show, for dense screens. */
const widthPx = 96;

export type PortraitWorker = { stop: () => Promise<void> };

/**
 * Renders the portraits of applications in small, one after the other, after their submission, so that it waits for none. What
 * cannot be decoded has no rendition. A rendition is published as a change of its application.
 */
export function startPortraitWorker({
  db,
  files,
  changes,
  log,
}: Pick<Deps, 'db' | 'files' | 'changes' | 'log'>): PortraitWorker {
  let isStopped = false;
  let isQueued = false;
  let running = Promise.resolve();

  function wake(): void {
    if (isQueued || isStopped) return;
    isQueued = true;
    running = running.then(renderAll).catch((error: unknown) => {
      log.error({ err: error }, 'portraits cannot be rendered, will be retried');
    });
  }

  async function renderAll(): Promise<void> {
    isQueued = false;
    for (;;) {
      const fileId = isStopped ? undefined : await findWaitingPortrait(db.read);
      if (fileId === undefined) return;
      await render(fileId);
    }
  }

  async function render(fileId: string): Promise<void> {
    const encoded = await encode(fileId);
    const applicationId = await inTransaction(db, async (trx) => {
      await deleteWaitingPortrait(trx, fileId);
      return encoded && (await insertPortrait(trx, fileId, encoded));
    });
    if (applicationId !== undefined)
      changes.publish({ noun: 'application', action: 'changed', id: applicationId });
  }

  async function encode(fileId: string): Promise<Uint8Array | undefined> {
    try {
      const result = await encodeImage(async () => buffer(await files.open(fileId)), [widthPx]);
      if (!('error' in result)) return result.images[0].bytes;
      log.warn({ fileId, reason: result.error }, 'a portrait cannot be rendered');
    } catch (error) {
      log.warn({ fileId, err: error }, 'a portrait cannot be read');
    }
    return undefined;
  }

  const unsubscribe = changes.subscribe(({ noun, action }) => {
    if (noun === 'application' && action === 'created') wake();
  });
  wake();
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      await running;
    },
  };
}
