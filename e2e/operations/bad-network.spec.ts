import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { type BadNetwork, startBadNetwork } from '../lib/bad-network.ts';
import { createFailures, type NetworkFailure } from '../lib/network-failures.ts';

const kilobyte = 1024;
const content = Buffer.alloc(200 * kilobyte, 'x');

type Received = { from: string | undefined; bytes: number; isComplete: boolean };

/** Starts a server that responds with the length of the received body, behind a bad network. */
async function startEcho(): Promise<{
  network: BadNetwork;
  received: Received[];
  stop: () => Promise<void>;
}> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const entry: Received = { from: request.socket.remoteAddress, bytes: 0, isComplete: false };
    received.push(entry);
    request.on('data', (chunk: Buffer) => {
      entry.bytes += chunk.length;
    });
    request.on('error', () => undefined);
    request.on('end', () => {
      entry.isComplete = true;
      response.end('x'.repeat(entry.bytes));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const network = await startBadNetwork(`http://127.0.0.1:${port}`);
  return {
    network,
    received,
    async stop() {
      await network.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

let echo: Awaited<ReturnType<typeof startEcho>>;
test.beforeEach(async () => {
  echo = await startEcho();
});
test.afterEach(() => echo.stop());

/** Sends the content; returns the length of the response, or 'failed'. */
async function send(): Promise<number | 'failed'> {
  return fetch(echo.network.url, { method: 'POST', body: content })
    .then(async (response) => (await response.arrayBuffer()).byteLength)
    .catch(() => 'failed' as const);
}

const failOnce = (failure: NetworkFailure) =>
  echo.network.setFailures(() => {
    echo.network.setFailures(() => undefined);
    return failure;
  });

test('without failures everything passes both ways', async () => {
  expect(await send()).toBe(content.length);
  expect(echo.network.log).toMatchObject([
    { method: 'POST', path: '/', failure: undefined, status: 200, sentBytes: content.length },
  ]);
});

for (const { failure, reaches } of [
  { failure: { kind: 'cutRequest', afterBytes: 50 * kilobyte }, reaches: 50 * kilobyte },
  { failure: { kind: 'cutResponse', afterBytes: 10 }, reaches: content.length },
  { failure: { kind: 'dropResponse' }, reaches: content.length },
  { failure: { kind: 'moveAddress', afterBytes: 50 * kilobyte }, reaches: 50 * kilobyte },
  { failure: { kind: 'reset' }, reaches: undefined },
  { failure: { kind: 'blackHole', ms: 20 }, reaches: undefined },
] satisfies { failure: NetworkFailure; reaches: number | undefined }[]) {
  test(`${failure.kind} fails for the client, and the server gets what was sent before`, async () => {
    failOnce(failure);
    expect(await send()).toBe('failed');
    await expect.poll(() => echo.received[0]?.bytes).toBe(reaches);
    expect(await send()).toBe(content.length);
    expect(echo.received.at(-1)?.from).toBe(failure.kind === 'moveAddress' ? '127.0.0.2' : '127.0.0.1');
    expect(echo.network.log.map((entry) => entry.failure?.kind)).toEqual([failure.kind, undefined]);
  });
}

test('a gateway answers with a page of its own', async () => {
  failOnce({ kind: 'badGateway' });
  const response = await fetch(echo.network.url, { method: 'POST', body: content });
  expect([response.status, await response.text()]).toEqual([502, '<h1>502 Bad Gateway</h1>']);
  expect(echo.received).toEqual([]);
});

test('a throttled line takes its time', async () => {
  const startedAt = performance.now();
  echo.network.throttle(8000);
  expect(await send()).toBe(content.length);
  // 200 KB in each direction at 1 MB per second.
  expect(performance.now() - startedAt).toBeGreaterThan(400);
});

test('the same seed gives the same failures, and another seed others', () => {
  const list = (seed: number) => {
    const decide = createFailures(seed, { count: 20, share: 0.5, canFail: ({ method }) => method !== 'GET' });
    return Array.from({ length: 100 }, (_, n) => decide({ method: n % 2 ? 'GET' : 'PUT', path: '/' }));
  };
  expect(list(7)).toEqual(list(7));
  expect(list(7)).not.toEqual(list(8));
  expect(list(7).filter((failure) => failure !== undefined)).toHaveLength(20);
  expect(list(7).filter((failure, n) => n % 2 && failure)).toEqual([]);
});
