import type { Deps } from '@isangano/api/context';
import { listProjects } from '@isangano/api/projects/queries';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { type EncodedBody, encodeJson, sendEncoded } from '../encoded-body.ts';

/** `changeCount` is the number of project changes that the list includes. */
type CachedList = EncodedBody & { changeCount: number };

/**
 * Serves the public project list, the most requested resource, from memory; it is rebuilt after a project has
 * changed.
 */
export function registerPublicProjects(server: FastifyInstance, deps: Deps): void {
  let changeCount = 0;
  deps.changes.subscribe(({ noun }) => {
    if (noun === 'project') changeCount += 1;
  });
  let cached: CachedList | undefined;
  let building: Promise<CachedList> | undefined;

  /** Returns a list that was read after the last change before this call. */
  async function getCurrentList(): Promise<CachedList> {
    const requiredCount = changeCount;
    while (building) await building.catch(() => undefined);
    if (cached && cached.changeCount >= requiredCount) return cached;
    building = buildList(deps, changeCount).finally(() => {
      building = undefined;
    });
    cached = await building;
    return cached;
  }

  // Its encodings are cached, so responses are not compressed again.
  server.get(`${apiPrefix}${restPaths.publicProjects}`, { compress: false }, (request, reply) => {
    if (cached?.changeCount !== changeCount)
      return getCurrentList().then((list) => sendEncoded(list, request, reply));
    // Without a promise, which would take a tenth of the time.
    void sendEncoded(cached, request, reply);
    return undefined;
  });
}

async function buildList({ db }: Pick<Deps, 'db'>, changeCount: number): Promise<CachedList> {
  return { changeCount, ...(await encodeJson(await listProjects(db.read))) };
}
