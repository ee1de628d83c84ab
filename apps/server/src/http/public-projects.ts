import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Deps } from '@isangano/api/context';
import { listProjects } from '@isangano/api/projects/queries';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { corsHeaders } from './cors.ts';
import { type Encoding, pickEncoding } from './encoding.ts';
import { matchesETag } from './etag.ts';
import type { FrontDoor } from './front-door.ts';
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
 * The list that every visitor asks for: kept as bytes, and made anew when a project has changed. While it is as new
 * as the projects it goes out at the front door; else by a route, which stands beside the hooks that count, log
 * and dress other answers: register it outside their scope.
 */
export function registerPublicProjects(
  server: FastifyInstance,
  frontDoor: FrontDoor,
  deps: Deps,
  shutdown: Shutdown,
  config: Config,
): void {
  const path = `${apiPrefix}${restPaths.publicProjects}`;
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

  function send(list: ReadyList, { headers }: IncomingMessage, response: ServerResponse): void {
    const dressed = (own: Headers) =>
      isOpen ? [...own, ...Object.entries(corsHeaders(config.corsOrigins, headers.origin)).flat()] : own;
    if (matchesETag(headers['if-none-match'], list.etag)) {
      response.writeHead(304, dressed(list.unchanged)).end();
      return;
    }
    const form = list.forms.get(pickEncoding(headers['accept-encoding'], list.forms));
    if (form) response.writeHead(200, dressed(form.headers)).end(form.bytes);
  }

  frontDoor.serve(path, (request, response) => {
    if (ready?.changes !== changes || shutdown.isStopping()) return false;
    send(ready, request, response);
    return true;
  });
  server.get(path, async (request, reply) => {
    shutdown.refuse(reply);
    const list = await current();
    reply.hijack();
    send(list, request.raw, reply.raw);
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
