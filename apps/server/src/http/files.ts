import { exportApplications } from '@isangano/api/applications/export-applications';
import { readExportLink } from '@isangano/api/applications/export-link';
import { noteFileOpened } from '@isangano/api/applications/note-file-opened';
import type { Deps } from '@isangano/api/context';

import { AppError } from '@isangano/api/errors';
import { checkFileLink } from '@isangano/api/files/links';
import { findPrivateFile, findPublicFile } from '@isangano/api/files/queries';
import { applicationsExportPath, filesPrefix, publicFilesPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { contentDisposition } from './file-names.ts';
import { policyHeader } from './headers.ts';
import { readRange } from './range.ts';

const linkParams = z.object({ id: z.string() });
const linkQuery = z.object({
  expires: z.catch(z.string(), ''),
  by: z.catch(z.string(), ''),
  signature: z.catch(z.string(), ''),
});

/**
 * Chromium shows no PDF in a sandbox; a PDF's own scripts cannot reach the page's origin anyway. Staff look
 * at it inside a page of this site.
 */
const pdfPolicy = "default-src 'self'; frame-ancestors 'self'";
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

const yearSeconds = 365 * 24 * 60 * 60;

type FileRecord = { id: string; name: string; type: string; size_bytes: number };

/** Private files by signed links, and public images by lasting addresses. */
export function registerFiles(server: FastifyInstance, deps: Deps): void {
  const options = { method: ['GET', 'HEAD'], exposeHeadRoute: false, compress: false as const };
  server.route({
    ...options,
    url: applicationsExportPath,
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?', 2)[1]);
      const filter = readExportLink(deps.keys.fileLinks, query, deps.clock());
      const day = new Date(deps.clock()).toISOString().slice(0, 10);
      reply
        .header('cache-control', 'private, no-store')
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="applications-${day}.csv"`)
        .header(policyHeader, filePolicy);
      return request.method === 'HEAD' ? reply.send() : reply.send(exportApplications(deps, filter));
    },
  });
  server.route({
    ...options,
    url: `${filesPrefix}/:id`,
    handler: async (request, reply) => {
      const { file, by } = await findLinkedFile(deps, request);
      reply.header('cache-control', 'private, no-store');
      if (by && isFirstRead(request)) {
        void noteFileOpened(deps, { applicationId: file.application_id, name: file.name, staffId: by });
      }
      return await sendFile(deps, request, reply, file);
    },
  });
  server.route({
    ...options,
    url: `${publicFilesPrefix}/:id`,
    handler: async (request, reply) => {
      const file = await findPublicFile(deps.db.read, linkParams.parse(request.params).id);
      if (!file || !(await deps.files.stat(file.id))) throw new AppError('not_found');
      // Another image of the same project has another address.
      reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return await sendFile(deps, request, reply, file);
    },
  });
}

async function sendFile(
  { files }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRecord,
): Promise<FastifyReply> {
  const isPdf = file.type === 'application/pdf';
  const isShown = isPdf || file.type.startsWith('image/');
  reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', file.name))
    .header('accept-ranges', 'bytes')
    .header(policyHeader, isPdf ? pdfPolicy : filePolicy);
  if (isPdf) reply.header('x-frame-options', 'SAMEORIGIN');

  const range = readRange(request.headers.range, file.size_bytes);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size_bytes}`).send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size_bytes}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : file.size_bytes);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await files.open(file.id, range));
}

async function findLinkedFile(
  { db, files, keys, clock }: Deps,
  { params, query }: FastifyRequest,
): Promise<{ file: FileRecord & { application_id: string }; by: string }> {
  const { id } = linkParams.parse(params);
  const link = linkQuery.parse(query);
  const state = checkFileLink(keys.fileLinks, { fileId: id, ...link }, clock());
  if (state === 'altered') throw new AppError('forbidden');
  if (state === 'expired') throw new AppError('forbidden', { reason: 'link_expired' });
  const file = await findPrivateFile(db.read, id);
  if (!file || !(await files.stat(id))) throw new AppError('not_found');
  return { file, by: link.by };
}

/** Not a check beforehand, nor a later part of a file that is being watched. */
function isFirstRead({ method, headers: { range } }: FastifyRequest): boolean {
  return method === 'GET' && (range === undefined || range.startsWith('bytes=0-'));
}
