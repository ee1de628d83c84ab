import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dailyMailsMax } from '@isangano/api/modules/mail/store-mail';
import { submissionsPerMinuteMax } from '@isangano/api/modules/submissions/submission-rate';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { interviewParts, multipart, partnerParts } from '../../testing-bodies.ts';

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
const getStatus = async ({ server }: TestApp, url: string) => (await server.inject(url)).statusCode;

describe('readiness', () => {
  test('returns 200 while database and storage work', async () => {
    expect(await getStatus(await open(), path('ready'))).toBe(200);
  });

  test('returns 503 if the storage is not writable, while liveness returns 200', async () => {
    const app = await open();
    const incoming = join(app.folder, 'files/incoming');
    await rm(incoming, { recursive: true });
    await writeFile(incoming, 'no folder');
    const response = await app.server.inject(path('ready'));
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(await getStatus(app, path('health'))).toBe(200);
  });

  test('returns 503 if the database fails', async () => {
    const app = await open();
    await app.deps.db.read.destroy();
    expect(await getStatus(app, path('ready'))).toBe(503);
    expect(await getStatus(app, path('health'))).toBe(200);
  });
});

describe('metrics', () => {
  test('return 404 unless they are enabled', async () => {
    expect(await getStatus(await open(), path('metrics'))).toBe(404);
  });

  test('count requests by route and status, the outbox and applications', async () => {
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

test('a mail that was stored while the clock was ahead has no age in the metrics', async () => {
  const app = await open({ METRICS: 'on', SMTP_URL: 'smtp://127.0.0.1:1' });
  const url = `${apiPrefix}${restPaths.partners}`;
  await app.server.inject({ method: 'POST', url, ...multipart(partnerParts) });
  const created_at = new Date(Date.now() + 3_600_000).toISOString();
  await app.deps.db.write.updateTable('outbox_mail').set({ created_at, attempts: 1 }).execute();
  const { body } = await app.server.inject(path('metrics'));
  expect(body).toContain('isangano_outbox_oldest_seconds 0\n');
});

test('metrics count the mails that were refused', async () => {
  const app = await open({ METRICS: 'on', SMTP_URL: 'smtp://127.0.0.1:1' });
  const url = `${apiPrefix}${restPaths.partners}`;
  for (let n = 0; n <= dailyMailsMax; n += 1) {
    const parts = partnerParts.map((part) =>
      part.name === 'summary' ? { ...part, value: `Plan ${n}` } : part,
    );
    expect((await app.server.inject({ method: 'POST', url, ...multipart(parts) })).statusCode).toBe(201);
  }
  const { body } = await app.server.inject(path('metrics'));
  expect(body).toContain('isangano_refused_mails{reason="daily_limit"} 1\n');
});

test('metrics count the submissions that were held for their rate', async () => {
  const app = await open({ METRICS: 'on', RATE_LIMITS: 'on' });
  const countHeld = async () =>
    /^isangano_unproven_submissions (\d+)$/m.exec((await app.server.inject(path('metrics'))).body)?.[1];
  expect(await countHeld()).toBe('0');
  for (let count = 0; count < submissionsPerMinuteMax; count += 1) app.deps.submissionRate.count(null);
  const url = `${apiPrefix}${restPaths.interviews}`;
  await app.server.inject({ method: 'POST', url, ...multipart(interviewParts) });
  expect(await countHeld()).toBe('1');
});

function block(ms: number): void {
  const blockedUntil = performance.now() + ms;
  while (performance.now() < blockedUntil);
}

test('an overloaded process returns 503 to calls, but 200 to probes and for pages', {
  tags: 'long',
}, async () => {
  const app = await open({ OVERLOAD_DELAY_MS: '50' });
  const messages = `${apiPrefix}${restPaths.messages}`;
  const busyUntil = performance.now() + 7000;
  let rejected: Awaited<ReturnType<typeof app.server.inject>> | undefined;
  while (performance.now() < busyUntil && !rejected) {
    block(250);
    await sleep(1);
    const response = await app.server.inject(messages);
    if (response.statusCode === 503) rejected = response;
  }
  expect(rejected?.headers['retry-after']).toBe('5');
  expect(rejected?.json()).toMatchObject({ message: expect.stringContaining('try again in a moment') });
  expect(await getStatus(app, path('health'))).toBe(200);
  expect(await getStatus(app, path('ready'))).toBe(200);
  expect(await getStatus(app, '/')).toBe(200);
  expect((await app.server.inject({ method: 'POST', url: '/' })).statusCode).toBe(503);
  while ((await getStatus(app, messages)) === 503) await sleep(50);
});

test('a single pause of the process is no overload', { tags: 'long' }, async () => {
  const app = await open();
  block(1200);
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count += 1) {
    await sleep(50);
    statuses.add(await getStatus(app, path('publicProjects')));
  }
  expect([...statuses]).toEqual([200]);
});
