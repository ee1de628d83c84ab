import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { commonErrorCodes, noSecurity, parameterRef } from './procedures.ts';
import { type DocumentedCode, errorResponseRefs, requiredHeader } from './responses.ts';
import type { Header, JsonSchema, Operation, Parameter, PathItem, Reference, Response } from './types.ts';

const version: JsonSchema = { type: 'string', const: '1.0.0' };
const count: JsonSchema = { type: 'string', pattern: '^[0-9]+$' };

const common = { tags: ['uploads'], security: noSecurity };
const parameters: (Parameter | Reference)[] = [
  { name: 'tus-resumable', in: 'header', required: true, schema: version },
  parameterRef('ApplicationToken'),
];
const id: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the upload.',
  schema: { type: 'string' },
};
const length: Parameter = {
  name: 'upload-length',
  in: 'header',
  required: true,
  description: 'The size of the file in bytes, which may not change.',
  schema: { type: 'integer', minimum: 1 },
};
const metadata: Parameter = {
  name: 'upload-metadata',
  in: 'header',
  description:
    '`filename`, and as `field` the form field of the file, whose rule then applies from the first byte; values are base64.',
  schema: { type: 'string' },
};
const offset: Parameter = {
  name: 'upload-offset',
  in: 'header',
  required: true,
  description: 'How many bytes the server has.',
  schema: { type: 'integer', minimum: 0 },
};
const bytes = {
  'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } },
} as const;

const offsetHeader = requiredHeader('How many bytes the server has, durably.', count);
const lengthHeader = requiredHeader('The size of the file.', count);
const expiresHeader: Header = {
  description: 'When the upload is removed unless an application claims it: a week after its last byte.',
  schema: { type: 'string' },
};
const tusHeaders = { 'Tus-Resumable': requiredHeader('The protocol version.', version) };

const protocolErrorCodes: DocumentedCode[] = [...commonErrorCodes, 'precondition_failed', 'forbidden'];
const uploadErrorCodes: DocumentedCode[] = [...protocolErrorCodes, 'not_found', 'path_too_long'];
/** A request that completes a file can find that its content is not accepted. */
const contentErrorCodes: DocumentedCode[] = ['too_large', 'unsupported_type', 'conflict'];
const bodyErrorCodes: DocumentedCode[] = [...contentErrorCodes, 'timeout', 'no_space'];

/** Documents the resumable uploads, which speak tus 1.0. */
export function buildUploadPaths(): Record<string, PathItem> {
  return {
    [`${apiPrefix}${restPaths.uploads}`]: {
      post: {
        operationId: 'uploads.create',
        summary: 'Create a resumable upload',
        description:
          'Speaks tus 1.0 (https://tus.io), for which there are clients in most languages. Once all bytes have arrived, an application names the upload in a file field as the text `upload:<id>`. The body may contain the first bytes. The declared length must be known.',
        ...common,
        parameters: [...parameters, length, metadata],
        requestBody: { required: false, content: bytes },
        responses: {
          201: {
            description: 'Created.',
            headers: {
              ...tusHeaders,
              Location: requiredHeader('The path of the upload; its last segment is the id.', {
                pattern: '^/api/uploads/[\\w-]{43}$',
              }),
              'Upload-Offset': { ...offsetHeader, required: false },
              'Upload-Expires': expiresHeader,
            },
          },
          ...errorResponseRefs([...protocolErrorCodes, ...bodyErrorCodes]),
        },
      },
      options: announce('uploads.announce'),
    },
    [`${apiPrefix}${restPaths.upload}`]: {
      head: {
        operationId: 'uploads.check',
        summary: 'Ask how much of an upload has been received',
        ...common,
        parameters: [id, ...parameters],
        responses: {
          200: {
            description: 'The upload.',
            headers: {
              ...tusHeaders,
              'Upload-Offset': offsetHeader,
              'Upload-Length': lengthHeader,
              'Upload-Metadata': { description: 'As it was created with.', schema: { type: 'string' } },
              'Upload-Expires': expiresHeader,
            },
          },
          ...withoutBody(errorResponseRefs([...uploadErrorCodes, ...contentErrorCodes])),
        },
      },
      patch: {
        operationId: 'uploads.append',
        summary: 'Send the next bytes of an upload',
        description:
          'What was received counts also if the connection breaks. A newer request for the same upload ends an older one.',
        ...common,
        parameters: [id, ...parameters, offset],
        requestBody: { required: true, content: bytes },
        responses: {
          204: {
            description: 'Received.',
            headers: { ...tusHeaders, 'Upload-Offset': offsetHeader, 'Upload-Expires': expiresHeader },
          },
          ...errorResponseRefs([...uploadErrorCodes, ...bodyErrorCodes]),
        },
      },
      delete: {
        operationId: 'uploads.delete',
        summary: 'Remove an upload and its bytes',
        ...common,
        parameters: [id, ...parameters],
        responses: {
          204: { description: 'Removed.', headers: tusHeaders },
          ...errorResponseRefs([...uploadErrorCodes, 'unsupported_type']),
        },
      },
      options: announce('uploads.announceOne', id),
    },
  };
}

function announce(operationId: string, ...ownParameters: Parameter[]): Operation {
  return {
    operationId,
    summary: 'Versions and extensions of the upload protocol',
    ...common,
    ...(ownParameters.length > 0 && { parameters: ownParameters }),
    responses: {
      204: {
        description: 'Headers only.',
        headers: {
          'Tus-Version': requiredHeader('Supported versions.'),
          'Tus-Extension': requiredHeader('Supported extensions.'),
          'Tus-Max-Size': requiredHeader('The size of the largest file, in bytes.'),
        },
      },
      ...errorResponseRefs([...commonErrorCodes, 'not_found', 'path_too_long', 'unsupported_type']),
    },
  };
}

function withoutBody(errors: Record<string, unknown>): Record<string, Response> {
  return Object.fromEntries(
    Object.keys(errors).map((status) => [status, { description: 'As for PATCH, without a body.' }]),
  );
}
