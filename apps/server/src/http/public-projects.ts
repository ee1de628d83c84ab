import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Deps } from '@isangano/api/context';
import { listProjects } from '@isangano/api/projects/queries';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { corsHeaders } from './cors.ts';
import { type Encoding, pickEncoding } from './encoding.ts';
import { matchesETag } from './etag.ts';
import { dataHeaders } from './headers.ts';
import type { Shutdown } from './shutdown.ts';

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const brotliQuality = 6;

/** Names and values in turn: the form that costs Node least to write. */
type Headers = string[];

/** The answer in all its forms, as the database stood after so many changes. */
type ReadyList = {
  changes: number;
  etag: string;
  unchanged: Headers;
  forms: Map<Encoding, { headers: Headers; bytes: Buffer }>;
};

/**
 * The list that every visitor asks for: kept as bytes, and made anew when a project has changed. Hooks
 * that count, log and dress other answers cost more than this one, so its route stands beside them and
 * sees to all that matters itself; register it outside their scope.
 */
export function registerPublicProjects(
  server: FastifyInstance,
  deps: Deps,
  shutdown: Shutdown,
  config: Config,
): void {
  const fixed = Object.entries(dataHeaders(config)).flat();
  const isOpen = config.corsOrigins.length > 0;
  let changes = 0;
  deps.changes.subscribe(({ noun }) => {
    if (noun === 'project') changes += 1;
  });
  let ready: ReadyList | undefined;
  let making: Promise<ReadyList> | undefined;

  /** Whoever asks after a change gets a list that was read after it. */
  async function current(): Promise<ReadyList> {
    const count = changes;
    while (making) await making.catch(() => undefined);
    if (ready && ready.changes >= count) return ready;
    making = makeList(deps, fixed, changes).finally(() => {
      making = undefined;
    });
    ready = await making;
    return ready;
  }

  function send(list: ReadyList, { headers }: FastifyRequest, reply: FastifyReply): void {
    const dressed = (own: Headers) =>
      isOpen ? [...own, ...Object.entries(corsHeaders(config.corsOrigins, headers.origin)).flat()] : own;
    reply.hijack();
    if (matchesETag(headers['if-none-match'], list.etag)) {
      reply.raw.writeHead(304, dressed(list.unchanged)).end();
      return;
    }
    const form = list.forms.get(pickEncoding(headers['accept-encoding'], list.forms));
    if (form) reply.raw.writeHead(200, dressed(form.headers)).end(form.bytes);
  }

  // A logger of its own would cost each request a twentieth of what the whole answer does.
  const route = { childLoggerFactory: (logger: FastifyBaseLogger) => logger };
  server.get(`${apiPrefix}${restPaths.publicProjects}`, route, (request, reply) => {
    shutdown.refuse(reply);
    if (ready?.changes === changes) send(ready, request, reply);
    else
      current().then(
        (list) => send(list, request, reply),
        (error: unknown) => reply.send(error),
      );
  });
}

async function makeList({ db }: Deps, fixed: Headers, changes: number): Promise<ReadyList> {
  const bytes = Buffer.from(JSON.stringify(await listProjects(db.read)));
  const [br, gz] = await Promise.all([
    compressions.br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressions.gzip(bytes),
  ]);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const unchanged = [...fixed, 'cache-control', 'no-cache', 'vary', 'accept-encoding', 'etag', etag];
  const form = (encoding: Encoding, body: Buffer) => {
    const headers = [
      ...unchanged,
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(body.length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ];
    return [encoding, { headers, bytes: body }] as const;
  };
  const forms = new Map([form('br', br), form('gzip', gz), form('identity', bytes)]);
  return { changes, etag, unchanged, forms };
}
