import { batchMaxCalls, trpcPrefix } from '@isangano/contracts/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns a client, the names of the calls of each request that it sends, and whether they go on when the page is closed. */
function openClient() {
  const requests: string[][] = [];
  const areKept: (boolean | undefined)[] = [];
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string, { keepalive }: RequestInit) => {
    areKept.push(keepalive);
    const names = new URL(url, 'http://desk.example').pathname.replace(`${trpcPrefix}/`, '').split(',');
    requests.push(names);
    return Response.json(names.map(() => ({ result: { data: {} } })));
  });
  return { client: createApiClient(async () => undefined), requests, areKept };
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

test('a short change is sent also when the page is closed before, but no query, and nothing long', async () => {
  const { client, areKept } = openClient();
  await client.messages.markRead.mutate({ id: 'message-1', status: 'read' });
  await client.messages.counts.query();
  await client.notes.add.mutate({ noun: 'message', id: 'message-1', key: 'key', text: 'x'.repeat(2000) });
  expect(areKept).toEqual([true, false, false]);
});
