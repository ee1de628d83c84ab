import type { Deps } from '@isangano/api/context';
import { AppError } from '@isangano/api/errors';
import { checkFileLink } from '@isangano/api/files/links';
import { findPrivateFile } from '@isangano/api/files/queries';
import { filesPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { contentDisposition } from './file-names.ts';
import { policyHeader } from './headers.ts';
import { readRange } from './range.ts';

const linkParams = z.object({ id: z.string() });
const linkQuery = z.object({ expires: z.catch(z.string(), ''), signature: z.catch(z.string(), '') });

/** Chromium shows no PDF in a sandbox; a PDF's own scripts cannot reach the page's origin anyway. */
const pdfPolicy = "default-src 'self'; frame-ancestors 'none'";
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Private files by signed links. */
export function registerFiles(server: FastifyInstance, deps: Deps): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: `${filesPrefix}/:id`,
    exposeHeadRoute: false,
    compress: false,
    handler: async (request, reply) => {
      const file = await findLinkedFile(deps, request);
      const isShown = file.type.startsWith('image/') || file.type === 'application/pdf';
      reply
        .header('content-type', file.type)
        .header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', file.name))
        .header('cache-control', 'private, no-store')
        .header('accept-ranges', 'bytes')
        .header(policyHeader, file.type === 'application/pdf' ? pdfPolicy : filePolicy);

      const range = readRange(request.headers.range, file.size_bytes);
      if (range === 'unsatisfiable') {
        return reply.code(416).header('content-range', `bytes */${file.size_bytes}`).send();
      }
      if (range) {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size_bytes}`);
      }
      reply.header('content-length', range ? range.end - range.start + 1 : file.size_bytes);
      if (request.method === 'HEAD') return reply.send();
      return reply.send(await deps.files.open(file.id, range));
    },
  });
}

async function findLinkedFile({ db, files, keys, clock }: Deps, { params, query }: FastifyRequest) {
  const { id } = linkParams.parse(params);
  const state = checkFileLink(keys.fileLinks, { fileId: id, ...linkQuery.parse(query) }, clock());
  if (state === 'altered') throw new AppError('forbidden');
  if (state === 'expired') throw new AppError('forbidden', { reason: 'link_expired' });
  const file = await findPrivateFile(db.read, id);
  if (!file || !(await files.stat(id))) throw new AppError('not_found');
  return file;
}
