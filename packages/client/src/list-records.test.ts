import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createRestClient, type RestClient } from './rest.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<RestClient> {
  const server = createServer(listener);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return createRestClient({ baseUrl: `http://127.0.0.1:${port}/`, token: 'isk_1' });
}

test('is read page by page, and only as far as it is consumed', async () => {
  const requests: string[] = [];
  const rest = await serve(({ headers, url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const first = Number(searchParams.get('cursor') ?? 1);
    requests.push(`${headers.authorization} ${url}`);
    if (first < 5) response.setHeader('link', `<${pathname}?limit=2&cursor=${first + 2}>; rel="next"`);
    response.end(JSON.stringify([{ id: String(first) }, { id: String(first + 1) }]));
  });
  const ids: string[] = [];
  for await (const { id } of rest.list('/api/contact', { pageSize: 2 })) {
    ids.push(id);
    if (id === '3') break;
  }
  expect(ids).toEqual(['1', '2', '3']);
  expect(requests).toEqual([
    'Bearer isk_1 /api/contact?limit=2',
    'Bearer isk_1 /api/contact?limit=2&cursor=3',
  ]);
  for await (const { id } of rest.list('/api/contact', { pageSize: 2 })) ids.push(id);
  expect(ids.slice(3)).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('throws an ApiError with the message of the server', async () => {
  const rest = await serve((_request, response) => {
    response.writeHead(503).end('{"message":"We cannot take this right now."}');
  });
  await expect(rest.list('/api/contact').next()).rejects.toMatchObject({
    name: 'ApiError',
    status: 503,
    message: 'We cannot take this right now.',
  });
});

test('a response that breaks off, or is given up, is no response of the server', async () => {
  const rest = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('[');
    setTimeout(() => response.destroy(), 500);
  });
  await expect(rest.list('/api/contact').next()).rejects.toThrow(TypeError);
  const signal = AbortSignal.timeout(100);
  await expect(rest.list('/api/contact', { signal }).next()).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('sends its token to no other server', async () => {
  let requests = 0;
  const rest = await serve((_request, response) => {
    requests += 1;
    response.setHeader('link', '<//other.example/api/contact?cursor=2>; rel="next"').end('[]');
  });
  expect(await rest.list('/api/contact').next()).toEqual({ done: true, value: undefined });
  expect(requests).toBe(1);
});
