import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchAsset, fetchDocument } from './fetch-with-retry.ts';

const request = new Request('https://isangano.example/assets/outbox-1.js');
const kept = new Response('kept');
const answer = () => new Response('new');
const failed = () => new Response('Bad gateway', { status: 502 });
const refused = () => new Response('Too many requests', { status: 429 });
const offline = () => Promise.reject(new TypeError('offline'));

let fetches: ReturnType<typeof vi.fn<() => Response | Promise<Response>>>;
beforeEach(() => {
  vi.useFakeTimers();
  fetches = vi.fn(answer);
  vi.stubGlobal('fetch', async () => fetches());
  vi.stubGlobal('caches', { match: async () => undefined });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a document', () => {
  const findKept = async () => kept;

  test('comes from the network if that answers in time', async () => {
    expect(await (await fetchDocument(request, findKept)).text()).toBe('new');
  });

  test.each([
    ['the network fails', offline],
    ['a proxy answers in place of the server', failed],
    ['others on the same network have asked for too much', refused],
  ])('is the kept one if %s', async (_name, response) => {
    fetches.mockImplementation(response);
    expect(await fetchDocument(request, findKept)).toBe(kept);
  });

  test('is the kept one if the network takes more than four seconds', async () => {
    fetches.mockImplementation(() => new Promise(() => {}));
    const shown = vi.fn();
    void fetchDocument(request, findKept).then(shown);
    await vi.advanceTimersByTimeAsync(3999);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledWith(kept);
  });

  test('that is not kept is waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetches.mockImplementation(() => promise);
    const document = fetchDocument(request, async () => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    resolve(answer());
    expect(await (await document).text()).toBe('new');
  });
});

describe('a file', () => {
  test('that is kept needs no network', async () => {
    vi.stubGlobal('caches', { match: async () => kept });
    expect(await fetchAsset(request)).toBe(kept);
    expect(fetches).not.toHaveBeenCalled();
  });

  test.each([
    ['the connection fails', offline],
    ['a proxy answers in place of the server', failed],
  ])('is fetched again while %s, as a browser does not do that itself', async (_name, response) => {
    fetches.mockImplementationOnce(response).mockImplementationOnce(response);
    const file = fetchAsset(request);
    await vi.advanceTimersByTimeAsync(300 + 1000);
    expect(await (await file).text()).toBe('new');
    expect(fetches).toHaveBeenCalledTimes(3);
  });

  test('is not fetched again once it is kept', async () => {
    fetches.mockImplementation(offline);
    const file = fetchAsset(request);
    await vi.advanceTimersByTimeAsync(0);
    vi.stubGlobal('caches', { match: async () => kept });
    await vi.advanceTimersByTimeAsync(300);
    expect(await file).toBe(kept);
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  test('is given up after about a minute', async () => {
    fetches.mockImplementation(offline);
    const file = expect(fetchAsset(request)).rejects.toThrow('offline');
    await vi.advanceTimersByTimeAsync(50_000);
    expect(fetches.mock.calls.length).toBeGreaterThan(10);
    await vi.advanceTimersByTimeAsync(20_000);
    await file;
    expect(fetches.mock.calls.length).toBeLessThan(20);
  });

  test('is not waited for on a device that knows that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    fetches.mockImplementation(offline);
    expect((await fetchAsset(request)).type).toBe('error');
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  test('that was refused, as others on the same network have asked for too much, is fetched again', async () => {
    fetches.mockImplementationOnce(refused);
    const file = fetchAsset(request);
    await vi.advanceTimersByTimeAsync(300);
    expect(await (await file).text()).toBe('new');
  });

  test('that the server does not have is not fetched again', async () => {
    fetches.mockImplementation(() => new Response('Not found', { status: 404 }));
    expect((await fetchAsset(request)).status).toBe(404);
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  test('that the page needs no longer is not fetched again', async () => {
    const controller = new AbortController();
    fetches.mockImplementation(offline);
    const stopped = new Request(request, { signal: controller.signal });
    controller.abort();
    expect((await fetchAsset(stopped)).type).toBe('error');
    expect(fetches).toHaveBeenCalledTimes(1);
  });
});
