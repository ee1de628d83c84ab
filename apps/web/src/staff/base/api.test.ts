import { batchMaxCalls } from '@isangano/contracts/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('no request contains more calls than the server accepts', async () => {
  const sizes: number[] = [];
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string) => {
    const names = new URL(url, 'http://desk.example').pathname.split(',');
    sizes.push(names.length);
    return Response.json(names.map(() => ({ result: { data: { unread: 0, total: 0 } } })));
  });
  const client = createApiClient(async () => undefined);
  await Promise.all(Array.from({ length: batchMaxCalls + 1 }, () => client.messages.counts.query()));
  expect(sizes).toEqual([batchMaxCalls, 1]);
});
