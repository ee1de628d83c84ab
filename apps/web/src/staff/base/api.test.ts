import { batchMaxCalls, trpcPrefix } from '@isangano/contracts/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns a client, and the names of the calls of each request that it sends. */
function openClient() {
  const requests: string[][] = [];
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string) => {
    const names = new URL(url, 'http://desk.example').pathname.replace(`${trpcPrefix}/`, '').split(',');
    requests.push(names);
    return Response.json(names.map(() => ({ result: { data: {} } })));
  });
  return { client: createApiClient(async () => undefined), requests };
}

test('no request contains more calls than the server accepts', async () => {
  const { client, requests } = openClient();
  await Promise.all(Array.from({ length: batchMaxCalls + 1 }, () => client.messages.counts.query()));
  expect(requests.map((names) => names.length)).toEqual([batchMaxCalls, 1]);
});

test('a list of whole records has a request of its own', async () => {
  const { client, requests } = openClient();
  await Promise.all([
    client.messages.counts.query(),
    client.projects.list.query({}),
    client.projects.list.query({}),
  ]);
  expect(requests).toEqual([['messages.counts'], ['projects.list'], ['projects.list']]);
});
