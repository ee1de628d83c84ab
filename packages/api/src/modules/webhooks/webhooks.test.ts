import { dayMs, hourMs } from '@isangano/contracts/durations';
import { type WebhookEvent, webhookAttemptsMax, webhookEvent } from '@isangano/contracts/webhooks/webhook';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSweep } from '../../records/retention/module.ts';
import { aStaffMember, createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { anInterview } from '../applications/testing.ts';
import { createMessage } from '../messages/module.ts';
import { messageInput } from '../messages/testing.ts';
import { aProject } from '../projects/testing.ts';
import { listWebhooks } from './queries.ts';
import { createWebhook, pauseWebhook, replayDead, rotateSecret } from './router.ts';
import { startReceiver } from './testing.ts';
import { startWebhookWorker } from './webhook-worker.ts';

const aMessage = (own: TestDeps) =>
  createMessage(own, messageInput(), { locale: 'en', spamSignals: {}, idempotencyKey: undefined });

const siteUrl = 'https://www.isangano.example';

let deps: TestDeps;
let status: number;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  deps = await openTestDeps();
  status = 204;
  receiver = await startReceiver(() => status);
});
afterEach(async () => {
  await receiver.stop();
  await deps.close();
});

const create = async (types: WebhookEvent['type'][], url = receiver.url) =>
  await createWebhook(deps, aStaffMember, { url, types });

/** Sends what is due, with a worker that has just been started. */
async function send(webhookHosts = ['127.0.0.1']): Promise<void> {
  const worker = startWebhookWorker({ ...deps, siteUrl, webhookHosts });
  await worker.runNow();
  await worker.stop();
}

const readEvents = () => receiver.calls.map(({ body }) => webhookEvent.parse(JSON.parse(body)));

test('each webhook gets the events that it wants, signed, and without personal data', async () => {
  const { secret } = await create(['application.created', 'application.changed', 'project.deleted']);
  await create(['message.created']);
  const { id } = await anInterview(deps);
  const staff = createStaffCaller(deps);
  await staff.applications.decide({ id, status: 'approved' });
  const project = await aProject(deps);
  await staff.projects.delete({ id: project.id });
  const message = await aMessage(deps);
  await send();
  expect(readEvents()).toHaveLength(4);
  expect(readEvents()).toEqual(
    expect.arrayContaining([
      {
        type: 'application.created',
        timestamp: expect.any(String),
        data: { id, kind: 'interview', link: `${siteUrl}/api/applications/interviews/${id}` },
      },
      expect.objectContaining({ type: 'application.changed' }),
      expect.objectContaining({ type: 'project.deleted' }),
      expect.objectContaining({
        type: 'message.created',
        data: expect.objectContaining({ id: message.id }),
      }),
    ]),
  );
  const [first] = receiver.calls.filter(({ body }) => body.includes('application.created'));
  const headers = Object.fromEntries(
    Object.entries(first?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  // The clock of the test is not that of the library, which refuses what is old.
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  expect(headers['webhook-signature']).toBe(
    new Webhook(secret).sign(String(headers['webhook-id']), at, first?.body ?? ''),
  );
  expect(JSON.stringify(receiver.calls)).not.toContain('@mail.example');
  await send();
  expect(receiver.calls).toHaveLength(4);
});

test('a database in which events wait is in order', async () => {
  await create(['application.created', 'message.created', 'project.created']);
  await anInterview(deps);
  await aMessage(deps);
  await aProject(deps);
  expect(await deps.db.read.selectFrom('webhook_delivery').select('type').execute()).toHaveLength(3);
  expect(await deps.db.findErrors()).toEqual([]);
});

test('suspected spam causes an event when it is marked as no spam', async () => {
  await create(['message.created', 'message.deleted']);
  const message = await aMessage(deps);
  await deps.db.write.deleteFrom('webhook_delivery').execute();
  await deps.db.write
    .updateTable('contact_message')
    .set({ suspect: 'trap' })
    .where('id', '=', message.id)
    .execute();
  await createStaffCaller(deps).messages.markRead({ id: message.id, status: 'read' });
  await send();
  expect(readEvents()).toEqual([]);
  await deps.db.write
    .updateTable('contact_message')
    .set({ suspect: null })
    .where('id', '=', message.id)
    .execute();
  await send();
  expect(readEvents().map(({ type }) => type)).toEqual(['message.created']);
});

test('an event is retried with the same id for about a day, becomes a dead letter, and can be replayed', async () => {
  const { id } = await create(['application.created']);
  await anInterview(deps);
  status = 503;
  const startedAt = deps.clock();
  for (let attempt = 1; attempt <= webhookAttemptsMax; attempt += 1) {
    await send();
    expect(receiver.calls).toHaveLength(attempt);
    await send();
    expect(receiver.calls).toHaveLength(attempt);
    if (attempt < webhookAttemptsMax) deps.moveClock(10 * 60_000 * 2 ** (attempt - 1));
  }
  expect((deps.clock() - startedAt) / hourMs).toBeGreaterThan(20);
  expect((await listWebhooks(deps.db.read))[0]).toMatchObject({ waiting: 0, dead: 1, lastError: 'HTTP 503' });
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  status = 200;
  expect(await replayDead(deps, aStaffMember, id)).toEqual({ count: 1 });
  await send();
  expect((await listWebhooks(deps.db.read))[0]).toMatchObject({ waiting: 0, dead: 0, lastError: null });
});

test('dead letters are kept for thirty days', async () => {
  await create(['application.created']);
  await anInterview(deps);
  status = 503;
  for (let attempt = 1; attempt <= webhookAttemptsMax; attempt += 1) {
    deps.moveClock(12 * hourMs);
    await send();
  }
  const countAfter = async (ms: number) => {
    deps.moveClock(ms);
    await startSweep(deps).stop();
    return (await listWebhooks(deps.db.read))[0]?.dead;
  };
  expect(await countAfter(29 * dayMs)).toBe(1);
  expect(await countAfter(2 * dayMs)).toBe(0);
});

test('an event whose server was killed while it was sent is sent again', async () => {
  const { id } = await create(['application.created']);
  await anInterview(deps);
  // As an attempt leaves it that never ended.
  await deps.db.write
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: new Date(deps.clock() + 30_000).toISOString() })
    .where('webhook_id', '=', id)
    .execute();
  await send();
  expect(receiver.calls).toHaveLength(0);
  deps.moveClock(30_000);
  await send();
  expect(receiver.calls).toHaveLength(1);
});

test('an event that was tried while the clock was ahead is sent once it is right', async () => {
  await create(['application.created']);
  await anInterview(deps);
  status = 503;
  deps.moveClock(100 * dayMs);
  await send();
  deps.moveClock(-100 * dayMs);
  status = 204;
  await send();
  expect(receiver.calls).toHaveLength(2);
});

test('for a day after a rotation, calls are signed with both secrets', async () => {
  const { id, secret: before } = await create(['application.created']);
  const { secret: after } = await rotateSecret(deps, aStaffMember, id);
  const countValid = async () => {
    receiver.calls.length = 0;
    await anInterview(deps);
    await send();
    const [call] = receiver.calls;
    const at = new Date(Number(call?.headers['webhook-timestamp']) * 1000);
    const signatures = String(call?.headers['webhook-signature']).split(' ');
    const sign = (secret: string) =>
      new Webhook(secret).sign(String(call?.headers['webhook-id']), at, call?.body ?? '');
    return [before, after].map((secret) => signatures.includes(sign(secret)));
  };
  expect(await countValid()).toEqual([true, true]);
  deps.moveClock(dayMs + 1);
  expect(await countValid()).toEqual([false, true]);
});

test('a receiver that is gone for good is paused, and nothing is kept for a paused one', async () => {
  const { id } = await create(['application.created']);
  await anInterview(deps);
  status = 410;
  await send();
  expect((await listWebhooks(deps.db.read))[0]?.pausedAt).not.toBeNull();
  await anInterview(deps);
  expect((await listWebhooks(deps.db.read))[0]?.waiting).toBe(1);
  await pauseWebhook(deps, aStaffMember, { id, isPaused: false });
  await anInterview(deps);
  expect((await listWebhooks(deps.db.read))[0]?.waiting).toBe(2);
});

test('one address is called once about a change, also if the request to create its webhook is repeated', async () => {
  await create(['application.created', 'message.created']);
  for (const types of [['application.created', 'message.created'], ['message.created']] as const)
    await expect(create([...types])).rejects.toMatchObject({ code: 'conflict', reason: 'webhook_exists' });
  await create(['message.deleted']);
  await aMessage(deps);
  await send();
  expect(receiver.calls).toHaveLength(1);
});

test('one receiver that does not answer does not hold up another', async () => {
  await create(['application.created'], 'http://127.0.0.1:9/');
  await create(['application.created']);
  await anInterview(deps);
  await send();
  expect(receiver.calls).toHaveLength(1);
  expect((await listWebhooks(deps.db.read)).map(({ waiting }) => waiting)).toEqual([1, 0]);
});

test('a redirect is not followed', async () => {
  await create(['application.created']);
  await anInterview(deps);
  status = 302;
  await send();
  expect(receiver.calls).toHaveLength(1);
  expect((await listWebhooks(deps.db.read))[0]?.lastError).toBe('HTTP 302');
});

test('this machine is not called unless it is allowed by name', async () => {
  await create(['application.created']);
  await create(['application.created'], receiver.url.replace('http:', 'https:'));
  await create(['application.created'], receiver.url.replace('http://127.0.0.1', 'https://localhost'));
  await anInterview(deps);
  await send([]);
  expect(receiver.calls).toEqual([]);
  expect((await listWebhooks(deps.db.read)).map(({ lastError }) => lastError)).toEqual([
    'the address does not begin with https://',
    '127.0.0.1 is not in the public internet',
    'localhost is not in the public internet',
  ]);
});

test('an address that is none, and types that are none, are refused', async () => {
  for (const url of [
    '',
    'ftp://partner.example',
    'javascript:alert(1)',
    `https://a.example/${'x'.repeat(500)}`,
  ])
    await expect(create(['application.created'], url)).rejects.toMatchObject({ code: 'invalid_input' });
  // They would never be called.
  for (const url of [
    'http://partner.example/',
    'https://user:secret@partner.example/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://desk.localhost/',
    'https://localhost./',
    'https://printer/',
  ])
    await expect(create(['application.created'], url)).rejects.toMatchObject({ reason: 'webhook_address' });
  await expect(create([])).rejects.toMatchObject({ code: 'invalid_input' });
});
