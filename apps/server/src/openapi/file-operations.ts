import { applicationsExportPath, filesPrefix, publicFilesPrefix } from '@isangano/contracts/routes';
import { forEveryone } from './procedures.ts';
import { type DocumentedCode, refusals } from './responses.ts';
import type { Header, MediaType, Parameter, PathItem, Response } from './types.ts';

const fileId: Parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const range: Parameter = {
  name: 'range',
  in: 'header',
  description: 'A part of the file, as `bytes=0-1023`.',
  schema: { type: 'string' },
};

function linkQuery(...names: string[]): Parameter[] {
  const description = 'As the link has it.';
  return names.map((name) => ({ name, in: 'query', description, schema: { type: 'string' } }));
}

const disposition: Header = {
  description: '`inline` for images and PDF, else `attachment`, with the name of the file.',
  required: true,
  schema: { type: 'string', pattern: '^(inline|attachment); filename=' },
};
const acceptRanges: Header = {
  description: 'Parts of it may be asked for.',
  required: true,
  schema: { type: 'string', const: 'bytes' },
};
const contentRange: Header = {
  description: 'Which part it is, and how many bytes there are; a star where there is no such part.',
  required: true,
  schema: { type: 'string', pattern: '^bytes ([0-9]+-[0-9]+|\\*)/[0-9]+$' },
};

const anyType: Record<string, MediaType> = { '*/*': { schema: { type: 'string', format: 'binary' } } };
const csv: Record<string, MediaType> = { 'text/csv': { schema: { type: 'string' } } };

type FileCall = {
  operationId: string;
  summary: string;
  description?: string;
  parameters: Parameter[];
  content: Record<string, MediaType>;
  /** Read from the disk, so that parts of it can be had; otherwise it is made while it is sent. */
  isStored: boolean;
  refusals: DocumentedCode[];
};

const open: DocumentedCode[] = ['too_many', 'unavailable'];

/** Files lie beside the API: private ones behind signed links, images of projects in the open. */
export function filePaths(): Record<string, PathItem> {
  return {
    [`${filesPrefix}/{id}`]: fileCalls({
      operationId: 'files.get',
      summary: 'Read a file of an application',
      description: 'Links stand in the records of applications, signed and for a while.',
      parameters: [fileId, ...linkQuery('expires', 'by', 'signature')],
      content: anyType,
      isStored: true,
      refusals: [...open, 'not_found', 'forbidden'],
    }),
    [applicationsExportPath]: fileCalls({
      operationId: 'applications.export',
      summary: 'Read the list of applications as a table',
      description: 'The link comes from the procedure that makes it, signed and for a while.',
      parameters: linkQuery('q', 'type', 'status', 'expires', 'signature'),
      content: csv,
      isStored: false,
      refusals: [...open, 'forbidden'],
    }),
    [`${publicFilesPrefix}/{id}`]: fileCalls({
      operationId: 'files.getPublic',
      summary: 'Read the image of a project',
      parameters: [fileId],
      content: anyType,
      isStored: true,
      refusals: [...open, 'not_found'],
    }),
  };
}

function fileCalls(call: FileCall): PathItem {
  const { operationId, summary, description, content, isStored } = call;
  const about = { ...(description && { description }), tags: ['files'], security: forEveryone };
  const parameters = isStored ? [...call.parameters, range] : call.parameters;
  const failures = refusals(call.refusals);
  const withoutBody = Object.keys(failures).map((status) => [status, { description: 'As for GET.' }]);
  return {
    get: {
      operationId,
      summary,
      ...about,
      parameters,
      responses: { ...successes(isStored, content), ...failures },
    },
    head: {
      operationId: `${operationId}.check`,
      summary: `${summary}: only whether it is there`,
      ...about,
      parameters,
      responses: { ...successes(isStored), ...Object.fromEntries(withoutBody) },
    },
  };
}

/** Without a content it is the head of the same answers. */
function successes(isStored: boolean, content?: Record<string, MediaType>): Record<string, Response> {
  const body = content && { content };
  if (!isStored)
    return { 200: { description: 'The table.', headers: { 'Content-Disposition': disposition }, ...body } };
  const headers = { 'Content-Disposition': disposition, 'Accept-Ranges': acceptRanges };
  return {
    200: { description: 'The file.', headers, ...body },
    206: {
      description: 'The part that was asked for.',
      headers: { ...headers, 'Content-Range': contentRange },
      ...body,
    },
    416: { description: 'The file has no such part.', headers: { 'Content-Range': contentRange } },
  };
}
