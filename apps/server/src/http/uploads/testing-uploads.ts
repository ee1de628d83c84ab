import type { OutgoingHttpHeaders } from 'node:http';
import { errorStatus } from '@isangano/contracts/error-status';
import { apiPrefix, applicationTokenHeader, restPaths } from '@isangano/contracts/routes';
import type { InjectOptions } from 'fastify';
import { expectDocumented } from '../../openapi/testing-document.ts';
import type { TestApp } from '../../testing.ts';

export const uploadsUrl = `${apiPrefix}${restPaths.uploads}`;
export const anAccessToken = 't'.repeat(43);

const version = { 'tus-resumable': '1.0.0' };
const bodyType = 'application/offset+octet-stream';

type Headers = OutgoingHttpHeaders;

/** Returns the headers of an upload's creation; without a token, its id alone authorises. */
export function creationHeaders(
  length: number,
  metadata: Record<string, string> = {},
  token?: string,
): Headers {
  const pairs = Object.entries(metadata).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  return {
    ...version,
    'upload-length': String(length),
    ...(pairs.length > 0 && { 'upload-metadata': pairs.join(',') }),
    ...(token && { [applicationTokenHeader]: token }),
  };
}

/** Sends a request for uploads, and compares the response with the document of the API. */
export async function inject({ server }: Pick<TestApp, 'server'>, options: InjectOptions) {
  const response = await server.inject(options);
  const path = options.url === uploadsUrl ? uploadsUrl : `${apiPrefix}${restPaths.upload}`;
  // The comparison takes every status from 500 on for a failure of the server.
  if (response.statusCode !== errorStatus.no_space) expectDocumented(path, options.method ?? 'GET', response);
  return response;
}

/** Returns a client that speaks the protocol by hand, without the checks of a real one. */
export function createUploadClient(app: Pick<TestApp, 'server'>, token?: string) {
  const headers = { ...version, ...(token && { [applicationTokenHeader]: token }) };
  return {
    create: (length: number, metadata: Record<string, string> = {}) =>
      inject(app, { method: 'POST', url: uploadsUrl, headers: creationHeaders(length, metadata, token) }),
    head: (url: string) => inject(app, { method: 'HEAD', url, headers }),
    remove: (url: string) => inject(app, { method: 'DELETE', url, headers }),
    patch: (url: string, offset: number, payload: Uint8Array, more: Headers = {}) =>
      inject(app, {
        method: 'PATCH',
        url,
        headers: { ...headers, 'content-type': bodyType, 'upload-offset': String(offset), ...more },
        payload: Buffer.from(payload),
      }),
    /** Sends a whole file and returns its URL. */
    async send(content: Uint8Array, metadata: Record<string, string> = {}): Promise<string> {
      const created = await this.create(content.length, metadata);
      const url = String(created.headers.location);
      const sent = await this.patch(url, 0, content);
      if (sent.statusCode !== 204) throw new Error(`The upload failed with ${sent.statusCode}.`);
      return url;
    },
  };
}

/** Returns the id of an upload by its URL. */
export function getUploadId(url: string): string {
  return url.slice(uploadsUrl.length + 1);
}
