import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Deps } from '@isangano/api/context';
import { listProjects } from '@isangano/api/projects/queries';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, pickEncoding } from '../encoding.ts';
import { matchesETag } from '../etag.ts';

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const brotliQuality = 6;
/** The response in all encodings; `changeCount` is the number of project changes that it includes. */
type CachedList = { changeCount: number; etag: string; bodies: Map<Encoding, Buffer> };

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
      return getCurrentList().then((list) => sendList(list, request, reply));
    // Without a promise, which would take a tenth of the time.
    void sendList(cached, request, reply);
    return undefined;
  });
}

function sendList(
  { etag, bodies }: CachedList,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = pickEncoding(headers['accept-encoding'], bodies);
  const vary = reply.hasHeader('vary')
    ? `${String(reply.getHeader('vary'))}, accept-encoding`
    : 'accept-encoding';
  reply.header('cache-control', 'no-cache').header('vary', vary).header('etag', etag);
  if (matchesETag(headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', 'application/json; charset=utf-8').send(bodies.get(encoding));
}

async function buildList({ db }: Pick<Deps, 'db'>, changeCount: number): Promise<CachedList> {
  const json = Buffer.from(JSON.stringify(await listProjects(db.read)));
  const [br, gz] = await Promise.all([
    compressions.br(json, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressions.gzip(json),
  ]);
  const etag = `W/"${createHash('sha256').update(json).digest('base64url')}"`;
  const bodies = new Map<Encoding, Buffer>([
    ['br', br],
    ['gzip', gz],
    ['identity', json],
  ]);
  return { changeCount, etag, bodies };
}
