import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { createS3Store } from './s3-store.ts';

const keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

type SignedRequest = {
  method: string;
  /** Path and query. */
  target: string;
  /** Those that are signed, by lower-case name. */
  headers: Record<string, string>;
};

/**
 * Returns the signature of a request, as "Authenticating Requests: Using the Authorization Header" of the S3 API
 * reference describes it.
 */
function sign({ method, target, headers }: SignedRequest): string {
  const { pathname, searchParams } = new URL(target, 'https://host');
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .toSorted()
    .join('&');
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const payload = headers['x-amz-content-sha256'];
  const request = [method, pathname, query, lines, names.join(';'), payload].join('\n');
  const date = headers['x-amz-date'] ?? '';
  const scope = [date.slice(0, 8), keys.region, 's3', 'aws4_request'];
  const text = [
    'AWS4-HMAC-SHA256',
    date,
    scope.join('/'),
    createHash('sha256').update(request).digest('hex'),
  ];
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  return hmac(key, text.join('\n')).toString('hex');
}

const emptyHash = createHash('sha256').digest('hex');
const bucket = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' };

test.each([
  [
    'GET',
    '/test.txt',
    { ...bucket, range: 'bytes=0-9', 'x-amz-content-sha256': emptyHash },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test%24file.text',
    {
      ...bucket,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET',
    '/?lifecycle=',
    { ...bucket, 'x-amz-content-sha256': emptyHash },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET',
    '/?max-keys=2&prefix=J',
    { ...bucket, 'x-amz-content-sha256': emptyHash },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the example of AWS %s %s has the signature that it publishes', (method, target, headers, signature) => {
  expect(sign({ method, target, headers })).toBe(signature);
});

const requests: IncomingMessage[] = [];
const listed = `<ListBucketResult><Contents><Key>a b/files/piece</Key><Size>5</Size>
  <LastModified>2026-11-20T08:00:00Z</LastModified></Contents></ListBucketResult>`;
const server = createServer((request, response) => {
  requests.push(request);
  request.resume().on('end', () => response.end(request.method === 'GET' ? listed : ''));
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

test('requests of the store have the signature of such examples', async () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const store = createS3Store({ ...keys, endpoint: `http://127.0.0.1:${port}/bucket`, prefix: 'a b/' }, 1000);
  await store.isReady();
  async function* content() {
    yield Buffer.from('hello');
  }
  await store.stage(newId(), content());
  await store.remove(newId());
  const methods = requests.map(({ method }) => method);
  expect(methods).toEqual(expect.arrayContaining(['GET', 'PUT', 'DELETE']));
  for (const { method = '', url: target = '', headers } of requests) {
    const [, signedNames = '', signature] =
      /SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
    const names = signedNames.split(';');
    expect(names).toEqual(expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-date']));
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    expect([method, target, sign({ method, target, headers: signed })]).toEqual([method, target, signature]);
  }
});
