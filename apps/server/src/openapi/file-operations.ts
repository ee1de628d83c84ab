import type { ListExport } from '@isangano/api/core/exports/list-export';
import { applicationsExport } from '@isangano/api/modules/applications/module';
import { auditExport } from '@isangano/api/modules/audit/module';
import { messagesExport } from '@isangano/api/modules/messages/module';
import { tableParams } from '@isangano/api/records/export/module';
import {
  calendarFeedPath,
  filesPrefix,
  personExportPath,
  publicFilesPrefix,
  thumbnailSuffix,
} from '@isangano/contracts/routes';
import { headerParameter, noSecurity, parameterRef } from './procedures.ts';
import { type DocumentedCode, errorResponseRefs, requiredHeader } from './responses.ts';
import type { JsonSchema, MediaType, Parameter, PathItem, Response } from './types.ts';

const fileId: Parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const range = headerParameter('range', 'A byte range of the file, such as `bytes=0-1023`.');
const ifRange = headerParameter(
  'if-range',
  'The `ETag` of the file that a range belongs to; for another content the whole file is sent.',
);

function buildLinkParameters(...names: string[]): Parameter[] {
  const description = 'Part of the signed link.';
  return [...names, 'expires', 'by', 'via', 'k', 'signature'].map((name) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
}

const linkEnds = 'It is signed, expires, and ends with the session that it was created for.';

const disposition = requiredHeader('`inline` for images and PDF, else `attachment`, with the file name.', {
  pattern: '^(inline|attachment); filename=',
});
const acceptRanges = requiredHeader('Range requests are supported.', { const: 'bytes' });
const etag = requiredHeader('Identifies the content: its SHA-256 in quotes.', {
  pattern: '^"[0-9a-f]{64}"$',
});
const contentRange = requiredHeader(
  'The range and the size of the file; `*` instead of the range with status 416.',
  { pattern: '^bytes ([0-9]+-[0-9]+|\\*)/[0-9]+$' },
);

const binary: JsonSchema = { type: 'string', format: 'binary' };
const anyType: Record<string, MediaType> = { '*/*': { schema: binary } };
const table: Record<string, MediaType> = {
  'text/csv': { schema: { type: 'string' } },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary },
};

type FileOperation = {
  operationId: string;
  summary: string;
  description?: string;
  parameters: Parameter[];
  content: Record<string, MediaType>;
  /** Stored on disk, so ranges are supported; otherwise generated while it is sent. */
  isStored: boolean;
  errorCodes: DocumentedCode[];
};

const hookErrorCodes: DocumentedCode[] = ['too_many', 'unavailable'];

/** Documents the file routes: private files behind signed links, and public images of projects. */
export function buildFilePaths(): Record<string, PathItem> {
  return {
    [`${filesPrefix}/{id}`]: buildFilePathItem({
      operationId: 'files.get',
      summary: 'Read a file of an application',
      description:
        'Records of applications contain these links. They are signed, expire, and end with the session or token that they were created for.',
      parameters: [fileId, ...buildLinkParameters()],
      content: anyType,
      isStored: true,
      errorCodes: [...hookErrorCodes, 'not_found', 'path_too_long', 'forbidden'],
    }),
    [applicationsExport.path]: buildExportPathItem(applicationsExport, {
      operationId: 'applications.export',
      summary: 'Export the list of applications as CSV or XLSX',
      description: `The staff area creates this link. ${linkEnds}`,
    }),
    [auditExport.path]: buildExportPathItem(auditExport, {
      operationId: 'audit.export',
      summary: 'Export the audit log as CSV or XLSX',
      description: `The staff area creates this link for owners. ${linkEnds}`,
    }),
    [messagesExport.path]: buildExportPathItem(messagesExport, {
      operationId: 'messages.export',
      summary: 'Export the list of messages as CSV or XLSX',
      description: `The staff area creates this link. ${linkEnds}`,
    }),
    [personExportPath]: buildFilePathItem({
      operationId: 'people.export',
      summary: 'Export everything about a person as a ZIP archive',
      description: `The staff area creates this link for owners. ${linkEnds}`,
      parameters: buildLinkParameters('person'),
      content: { 'application/zip': { schema: binary } },
      isStored: false,
      errorCodes: [...hookErrorCodes, 'not_found', 'forbidden'],
    }),
    [calendarFeedPath]: buildFilePathItem({
      operationId: 'applications.calendarFeed',
      summary: 'Read the appointments as iCalendar',
      description:
        'For calendar programs. The staff area creates this link. It is signed, and ends when its account is disabled or gets another password.',
      parameters: buildLinkParameters().filter(({ name }) => name !== 'expires'),
      content: { 'text/calendar': { schema: { type: 'string' } } },
      isStored: false,
      errorCodes: [...hookErrorCodes, 'forbidden'],
    }),
    [`${filesPrefix}/{id}${thumbnailSuffix}`]: buildFilePathItem({
      operationId: 'files.getThumbnail',
      summary: 'Read the portrait of an application in small',
      description: 'The link of the portrait with this suffix, once it has been rendered.',
      parameters: [fileId, ...buildLinkParameters()],
      content: { 'image/webp': { schema: binary } },
      isStored: false,
      errorCodes: [...hookErrorCodes, 'not_found', 'path_too_long', 'forbidden'],
    }),
    [`${publicFilesPrefix}/{id}`]: buildFilePathItem({
      operationId: 'files.getPublic',
      summary: 'Read the image of a project',
      parameters: [fileId],
      content: anyType,
      isStored: true,
      errorCodes: [...hookErrorCodes, 'not_found', 'path_too_long'],
    }),
  };
}

const languageOfTables =
  'Columns, types and statuses are named in its language, which is that of the person who creates it; in English without one. Everything else is as it is stored.';

function buildExportPathItem(
  { filter }: Pick<ListExport, 'filter'>,
  { description, ...texts }: Pick<FileOperation, 'operationId' | 'summary'> & { description: string },
): PathItem {
  return buildFilePathItem({
    ...texts,
    description: `${description} ${languageOfTables}`,
    parameters: buildLinkParameters(...Object.keys(filter.shape), ...tableParams),
    content: table,
    isStored: false,
    errorCodes: [...hookErrorCodes, 'forbidden'],
  });
}

function buildFilePathItem(operation: FileOperation): PathItem {
  const { operationId, summary, description, content, isStored } = operation;
  const common = { ...(description && { description }), tags: ['files'], security: noSecurity };
  const { parameters } = operation;
  const conditional = isStored ? [...parameters, parameterRef('IfNoneMatch')] : parameters;
  const errors = errorResponseRefs(operation.errorCodes);
  const withoutBody = Object.keys(errors).map(
    (status) => [status, { description: 'As for GET, without a body.' }] as const,
  );
  return {
    get: {
      operationId,
      summary,
      ...common,
      parameters: isStored ? [...conditional, range, ifRange] : parameters,
      responses: { ...buildSuccessResponses(isStored, content), ...errors },
    },
    head: {
      operationId: `${operationId}.check`,
      summary: `${summary}: headers only`,
      ...common,
      parameters: conditional,
      responses: { ...buildSuccessResponses(isStored), ...Object.fromEntries(withoutBody) },
    },
  };
}

/** Returns the successful responses; without `content`, those of HEAD. */
function buildSuccessResponses(
  isStored: boolean,
  content?: Record<string, MediaType>,
): Record<string, Response> {
  const body = content && { content };
  if (!isStored)
    return {
      200: {
        description: 'The file, as it is written.',
        headers: { 'Content-Disposition': disposition },
        ...body,
      },
    };
  const headers = { 'Content-Disposition': disposition, 'Accept-Ranges': acceptRanges, ETag: etag };
  const whole = {
    200: { description: 'The file.', headers, ...body },
    304: { description: 'Not modified.', headers },
  };
  // RFC 9110 defines ranges for GET only.
  if (!content) return whole;
  return {
    ...whole,
    206: {
      description: 'The requested range.',
      headers: { ...headers, 'Content-Range': contentRange },
      ...body,
    },
    416: { description: 'The range is outside the file.', headers: { 'Content-Range': contentRange } },
  };
}
