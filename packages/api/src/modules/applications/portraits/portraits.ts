import { buffer } from 'node:stream/consumers';
import { imageMaxPixels } from '@isangano/contracts/limits';
import { createWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { createThumbnailLink, encodeImage } from '../../files/module.ts';
import type { ReadDeps } from '../records.ts';
import { deleteWaitingPortrait, insertPortrait, listPortraits, listWaitingPortraits } from './queries.ts';

/**
 * Returns signed links to the portraits in small, by application; those without a portrait are left out. Those that are
 * not rendered yet are rendered now, and published as a change.
 */
export async function readPortraits(
  { db, keys, clock, staff, portraitRequests }: ReadDeps & Pick<Deps, 'portraitRequests'>,
  applicationIds: readonly string[],
): Promise<Record<string, string>> {
  if (!staff) return {};
  const portraits = await listPortraits(db.read, applicationIds);
  const rendered = new Set(portraits.map(({ application_id }) => application_id));
  portraitRequests.publish(applicationIds.filter((id) => !rendered.has(id)));
  return Object.fromEntries(
    portraits.map(({ application_id, file_id }) => [
      application_id,
      createThumbnailLink(keys.fileLinks, file_id, clock(), staff),
    ]),
  );
}

/** Twice the width in lists, for high-density screens. */
const widthPx = 96;

/** Several pages of the list, for several members of staff. */
const waitingMax = 500;

/** Four bytes for each pixel that a portrait may have; with 16 bits a color it may have half as many to be rendered. */
const decodedMaxBytes = 4 * imageMaxPixels;

/**
 * Renders the portraits of applications in small, one after the other, once staff look at them: decoding a picture can
 * be expensive, so it is not done when visitors send it. A picture that cannot be decoded, or is too large when
 * decoded, has no rendition. A rendition is published as a change of its application.
 */
export function startPortraitWorker({
  db,
  files,
  changes,
  portraitRequests,
  log,
}: Pick<Deps, 'db' | 'files' | 'changes' | 'portraitRequests' | 'log'>): Pick<Worker, 'stop'> {
  const waiting = new Set<string>();

  async function renderAll(signal: AbortSignal): Promise<undefined> {
    const applicationIds = [...waiting];
    waiting.clear();
    for (const fileId of await listWaitingPortraits(db.read, applicationIds))
      if (!signal.aborted) await render(fileId);
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
      const result = await encodeImage(async () => buffer(await files.open(fileId)), [widthPx], {
        decodedMaxBytes,
      });
      if (!('error' in result)) return result.images[0].bytes;
      log.warn({ fileId, reason: result.error }, 'a portrait cannot be rendered');
    } catch (error) {
      log.warn({ fileId, err: error }, 'a portrait cannot be read');
    }
    return undefined;
  }

  const worker = createWorker({
    run: renderAll,
    onError: (err) => log.error({ err }, 'portraits cannot be rendered, will be retried'),
  });
  const unsubscribe = portraitRequests.subscribe((applicationIds) => {
    for (const id of applicationIds) if (waiting.size < waitingMax) waiting.add(id);
    worker.wake();
  });
  return {
    async stop() {
      unsubscribe();
      await worker.stop();
    },
  };
}
