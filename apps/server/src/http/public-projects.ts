import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Deps } from '@isangano/api/context';
import { listProjects } from '@isangano/api/projects/queries';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { type Encoding, pickEncoding } from './encoding.ts';
import { matchesETag } from './etag.ts';

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const brotliQuality = 6;

type ReadyList = { etag: string; bodies: Map<Encoding, Buffer>; changes: number };

/** The list that every visitor asks for: kept as bytes, and made anew when a project has changed. */
export function registerPublicProjects(server: FastifyInstance, deps: Deps): void {
  let ready: ReadyList | undefined;
  let making: Promise<ReadyList> | undefined;

  /** Whoever asks after a change gets a list that was read after it. */
  async function current(): Promise<ReadyList> {
    const { count } = deps.projectChanges;
    while (making) await making.catch(() => undefined);
    if (ready && ready.changes >= count) return ready;
    making = makeList(deps).finally(() => (making = undefined));
    ready = await making;
    return ready;
  }

  server.get(`${apiPrefix}${restPaths.publicProjects}`, { compress: false }, async (request, reply) => {
    const list = ready?.changes === deps.projectChanges.count ? ready : await current();
    reply.header('cache-control', 'no-cache').header('etag', list.etag);
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (matchesETag(request, list.etag)) return reply.code(304).send();
    const encoding = pickEncoding(request.headers['accept-encoding'], list.bodies);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(list.bodies.get(encoding));
  });
}

async function makeList({ db, projectChanges }: Deps): Promise<ReadyList> {
  const changes = projectChanges.count;
  const bytes = Buffer.from(JSON.stringify(await listProjects(db.read)));
  const [br, gz] = await Promise.all([
    compressions.br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressions.gzip(bytes),
  ]);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return {
    etag,
    changes,
    bodies: new Map<Encoding, Buffer>([
      ['br', br],
      ['gzip', gz],
      ['identity', bytes],
    ]),
  };
}
