import type { Deps } from '@isangano/api/core/context';
import { exportTypes, type LinkFilter, type ListExport } from '@isangano/api/core/exports/list-export';
import {
  findPortrait,
  readCalendarFeed,
  recordFileOpened,
  recordFileShown,
} from '@isangano/api/modules/applications/module';
import { auditExport, recordExport } from '@isangano/api/modules/audit/module';
import {
  assertFileLink,
  findPrivateFile,
  findPublicFile,
  toDownloadName,
} from '@isangano/api/modules/files/module';
import { readLinkActor } from '@isangano/api/modules/identity/module';
import { openExport, readExportLink, readTableOptions } from '@isangano/api/records/export/module';
import { assertPersonKnown, openPersonArchive, readPersonLink } from '@isangano/api/records/privacy/module';
import {
  calendarFeedPath,
  filesPrefix,
  personExportPath,
  publicFilesPrefix,
  thumbnailSuffix,
} from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import * as z from 'zod/mini';
import { getOrigin } from '../context.ts';
import type { OpenDownload } from '../download-limit.ts';
import { matchesETag } from '../encoded-body.ts';
import { formatContentDisposition } from '../file-names.ts';
import { parseRange } from '../files/range.ts';
import { cspHeader } from '../hooks/headers.ts';
import { parseQuery } from '../request-path.ts';

const linkParams = z.object({ id: z.string() });

/** A file gets no rights of this origin: whatever it contains cannot run scripts, send forms or open windows. */
const sandboxPolicy = "default-src 'none'; sandbox; frame-ancestors";
const filePolicy = `${sandboxPolicy} 'none'`;
/** Staff view PDFs in frames of this site. */
const pdfPolicy = `${sandboxPolicy} 'self'`;

const yearSeconds = 365 * 24 * 60 * 60;

type FileRecord = { id: string; name: string; type: string; size_bytes: number; sha256: string };

type Serve = (url: string, handler: RouteHandlerMethod) => void;

/** Serves exports and private files by signed links, and public images by permanent URLs. */
export function registerFiles(server: FastifyInstance, deps: Deps, openDownload: OpenDownload): void {
  const serve: Serve = (url, handler) => {
    server.route({ url, handler, method: ['GET', 'HEAD'], exposeHeadRoute: false, compress: false });
  };
  for (const list of [...deps.records.modules.map((module) => module.export), auditExport])
    registerExport(serve, deps, list, openDownload);
  registerPersonExport(serve, deps, openDownload);
  registerCalendarFeed(serve, deps);
  serve(`${filesPrefix}/:id`, async (request, reply) => {
    const { file, actor } = await findLinkedFile(deps, request);
    reply.header('cache-control', 'private, no-store');
    // For every range: a later one reads the file too, and openings within a short time are recorded once.
    if (request.method === 'GET') {
      const { id: fileId, name, noun, recordId } = file;
      if (noun === 'application')
        await recordFileOpened(deps, actor, { applicationId: recordId, fileId, name });
      else await recordFileShown(deps, actor, { subject: recordId, fileId });
    }
    return await sendFile(deps, request, reply, file);
  });
  serve(`${filesPrefix}/:id${thumbnailSuffix}`, async (request, reply) => {
    const { id } = linkParams.parse(request.params);
    const query = parseQuery(request);
    await assertFileLink(deps, id, query);
    const portrait = await findPortrait(deps.db.read, id);
    if (!portrait) throw new AppError('not_found');
    const { applicationId, bytes } = portrait;
    const actor = await readLinkActor(deps, query, getOrigin(request));
    if (request.method === 'GET') await recordFileShown(deps, actor, { subject: applicationId, fileId: id });
    reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'image/webp')
      .header('content-length', bytes.length)
      .header('content-disposition', formatContentDisposition('inline', 'portrait.webp'))
      .header(cspHeader, filePolicy);
    return request.method === 'HEAD' ? reply.send() : reply.send(Buffer.from(bytes));
  });
  serve(`${publicFilesPrefix}/:id`, async (request, reply) => {
    const file = await findPublicFile(deps.db.read, linkParams.parse(request.params).id);
    if (!file || !(await deps.files.stat(file.id))) throw new AppError('not_found');
    // Immutable: a new image of the same project gets a new URL.
    reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return await sendFile(deps, request, reply, file);
  });
}

/** Serves a list as a table by signed links, and records each download. */
function registerExport<Filter extends LinkFilter>(
  serve: Serve,
  deps: Deps,
  list: ListExport<Filter>,
  openDownload: OpenDownload,
): void {
  serve(list.path, async (request, reply) => {
    const query = parseQuery(request);
    const filter = await readExportLink(deps, list, query);
    const table = readTableOptions(query);
    setExportHeaders(
      reply,
      { name: list.name, type: exportTypes[table.format], extension: table.format },
      deps.clock(),
    );
    if (request.method === 'HEAD') return reply.send();
    const actor = await readLinkActor(deps, query, getOrigin(request));
    const stream = await openDownload(actor, async () => {
      await recordExport(deps, actor, list);
      return openExport(deps, list, filter, table);
    });
    return reply.send(stream);
  });
}

/** Serves the data of a person by signed links, and records each download. */
function registerPersonExport(serve: Serve, deps: Deps, openDownload: OpenDownload): void {
  serve(personExportPath, async (request, reply) => {
    const query = parseQuery(request);
    const email = await readPersonLink(deps, query);
    setExportHeaders(reply, { name: 'person', type: 'application/zip', extension: 'zip' }, deps.clock());
    if (request.method === 'HEAD') {
      await assertPersonKnown(deps, email);
      return reply.send();
    }
    const actor = await readLinkActor(deps, query, getOrigin(request));
    return reply.send(await openDownload(actor, () => openPersonArchive(deps, actor, email)));
  });
}

/** Serves the appointments to calendar programs by signed links. */
function registerCalendarFeed(serve: Serve, deps: Deps): void {
  serve(calendarFeedPath, async (request, reply) => {
    const feed = await readCalendarFeed(deps, parseQuery(request));
    reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', formatContentDisposition('attachment', 'calendar.ics'));
    return request.method === 'HEAD' ? reply.send() : reply.send(feed);
  });
}

type ExportFile = { name: string; type: string; extension: string };

function setExportHeaders(reply: FastifyReply, { name, type, extension }: ExportFile, now: number): void {
  const day = new Date(now).toISOString().slice(0, 10);
  reply
    .header('cache-control', 'private, no-store')
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name.replace(' ', '-')}-${day}.${extension}"`)
    .header(cspHeader, filePolicy);
}

async function sendFile(
  { files }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRecord,
): Promise<FastifyReply> {
  const isPdf = file.type === 'application/pdf';
  const isInline = isPdf || file.type.startsWith('image/');
  reply
    .header('content-type', file.type)
    .header(
      'content-disposition',
      formatContentDisposition(isInline ? 'inline' : 'attachment', toDownloadName(file.name, file.type)),
    )
    .header('accept-ranges', 'bytes')
    .header(cspHeader, isPdf ? pdfPolicy : filePolicy);
  if (isPdf) reply.header('x-frame-options', 'SAMEORIGIN');

  const etag = `"${file.sha256}"`;
  reply.header('etag', etag);
  if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = parseRange(request, { sizeBytes: file.size_bytes, etag });
  if (range === 'unsatisfiable') {
    // The error must not be cached for a year like the file.
    return reply
      .code(416)
      .header('cache-control', 'no-store')
      .header('content-range', `bytes */${file.size_bytes}`)
      .send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size_bytes}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : file.size_bytes);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await files.open(file.id, range));
}

async function findLinkedFile(deps: Deps, request: FastifyRequest) {
  const { id } = linkParams.parse(request.params);
  const query = parseQuery(request);
  await assertFileLink(deps, id, query);
  const file = await findPrivateFile(deps.db.read, id);
  if (!file || !(await deps.files.stat(id))) throw new AppError('not_found');
  if (file.scan === 'infected') throw new AppError('forbidden', { reason: 'file_infected' });
  return { file, actor: await readLinkActor(deps, query, getOrigin(request)) };
}
