import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterEach, describe, expect, test } from 'vitest';
import { interviewParts, multipart, openTestApp, type TestApp } from '../testing.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function open(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await openTestApp(env);
  apps.push(app);
  return app;
}

const path = (name: 'health' | 'ready' | 'metrics' | 'publicProjects') => `${apiPrefix}${restPaths[name]}`;
const statusOf = async ({ server }: TestApp, url: string) => (await server.inject(url)).statusCode;

describe('readiness', () => {
  test('is given while database and storage answer', async () => {
    expect(await statusOf(await open(), path('ready'))).toBe(200);
  });

  test('ends with a storage that cannot be written, while the process lives', async () => {
    const app = await open();
    const incoming = join(app.folder, 'files/incoming');
    await rm(incoming, { recursive: true });
    await writeFile(incoming, 'no folder');
    const answer = await app.server.inject(path('ready'));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(await statusOf(app, path('health'))).toBe(200);
  });

  test('ends with a database that does not answer', async () => {
    const app = await open();
    await app.deps.db.read.destroy();
    expect(await statusOf(app, path('ready'))).toBe(503);
    expect(await statusOf(app, path('health'))).toBe(200);
  });
});

describe('metrics', () => {
  test('are not there unless they are switched on', async () => {
    expect(await statusOf(await open(), path('metrics'))).toBe(404);
  });

  test('tell of requests by route and status, of the outbox and of what is to be decided', async () => {
    const app = await open({ METRICS: 'on', SMTP_URL: 'smtp://127.0.0.1:1' });
    const url = `${apiPrefix}${restPaths.interviews}`;
    await app.server.inject({ method: 'POST', url, ...multipart(interviewParts) });
    await app.server.inject(url);
    await app.server.inject('/somewhere/else');
    const { body, headers } = await app.server.inject(path('metrics'));
    expect(headers['content-type']).toContain('text/plain');
    for (const line of [
      `http_request_duration_seconds_count{method="POST",route="${url}",status="201"} 1`,
      `http_request_duration_seconds_count{method="GET",route="${url}",status="401"} 1`,
      'isangano_applications{kind="interview",status="pending"} 1',
      'isangano_outbox_mails{state="waiting"} 2',
      'http_requests_in_flight 1',
    ]) {
      expect(body).toContain(`${line}\n`);
    }
    expect(body).toMatch(/process_resident_memory_bytes \d/);
    expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(body).not.toContain('somewhere');
  });
});

test('while the process is too busy, calls are sent away for a moment, and probes are answered', async () => {
  const app = await open({ OVERLOAD_DELAY_MS: '50' });
  const messages = `${apiPrefix}${restPaths.messages}`;
  const busyUntil = performance.now() + 2500;
  let refused: Awaited<ReturnType<typeof app.server.inject>> | undefined;
  while (performance.now() < busyUntil && !refused) {
    const blockedUntil = performance.now() + 250;
    while (performance.now() < blockedUntil);
    await sleep(1);
    const answer = await app.server.inject(messages);
    if (answer.statusCode === 503) refused = answer;
  }
  expect(refused?.headers['retry-after']).toBe('5');
  expect(refused?.json()).toEqual({ message: expect.stringContaining('try again in a moment') });
  expect(await statusOf(app, path('health'))).toBe(200);
  expect(await statusOf(app, path('ready'))).toBe(200);
  while ((await statusOf(app, messages)) === 503) await sleep(50);
});
