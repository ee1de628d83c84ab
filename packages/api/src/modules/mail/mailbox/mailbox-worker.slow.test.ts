import { dayMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { createSmtpSender } from '@isangano/platform/mail-transport/smtp-sender';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { describe, expect, test, vi } from 'vitest';
import { storeDecisionMails } from '../../../records/bulk/testing.ts';
import { createStaffCaller } from '../../../testing.ts';
import { anInterview } from '../../applications/testing.ts';
import type { Change } from '../../live-updates/changes.ts';
import { createBounceToken } from '../bounces/record-bounce.ts';
import { listAutoReplies } from '../bounces/testing-auto-replies.ts';
import { buildReport } from '../bounces/testing-reports.ts';
import { resendMails } from '../outbox.ts';
import { allowMails } from '../recipients.ts';
import { listMailsAbout } from '../testing.ts';
import { from, setUpOutbox, waitUntil } from '../testing-outbox.ts';
import { startMailboxWorker } from './mailbox-worker.ts';
import type { MailboxMail } from './read-mailbox.ts';
import { startImap } from './testing-imap.ts';

const email = 'keza@mail.example';
const pollMs = 20;
const outbox = setUpOutbox();

type Imap = Awaited<ReturnType<typeof startImap>>;

function startWorker(imap: Imap, options = {}) {
  const worker = startMailboxWorker(outbox.deps, imap.address, { pollMs, ...options });
  outbox.running.push(worker);
  return worker;
}

/** Sends the receipt of an application through SMTP, and returns what its recipient has. */
async function sendReceipt(address = email) {
  const { received, url } = await startSmtp(outbox.running);
  const pitch = `${crypto.randomUUID()} is what this story of thirty women in our valley is about.`;
  const { id } = await anInterview(outbox.deps, { email: address, pitch });
  const createToken = (mailId: string) => createBounceToken(outbox.deps.keys.bounces, mailId);
  const worker = outbox.start(createSmtpSender({ url, from, createToken }));
  await outbox.waitUntilEmpty();
  await worker.stop();
  const source = received.find(({ recipients }) => recipients.includes(address))?.source ?? '';
  const [, messageId = ''] = /^Message-ID: (\S+)/im.exec(source) ?? [];
  return { id, source, messageId };
}

const listBounced = () => outbox.deps.db.read.selectFrom('bounced_address').selectAll().execute();
const listDeliveries = (about: string) =>
  outbox.deps.db.read
    .selectFrom('mail_delivery')
    .selectAll()
    .where('about', '=', about)
    .orderBy('mail_id')
    .execute();
const countRefusals = async () =>
  (await outbox.deps.db.read.selectFrom('mail_refusal').selectAll().execute()).find(
    ({ reason }) => reason === 'bounced',
  )?.n ?? 0;
const addMail = (imap: Imap, source: string) => imap.addMail(source, new Date(outbox.deps.clock()));

/** Waits until the mailbox has been visited once more. */
async function waitForVisit({ state }: Imap): Promise<void> {
  const count = () => state.commands.filter((command) => command.startsWith('LOGOUT')).length;
  const before = count();
  // The first one may have started before the last mail was there.
  await waitUntil(() => count() >= before + 2);
}

describe('a mail that comes back for good', () => {
  test('is shown on its record, and no further mail is sent to its address', async () => {
    const imap = await startImap(outbox.running);
    const { id, source } = await sendReceipt();
    const changes: Change[] = [];
    outbox.deps.changes.subscribe((change) => changes.push(change));
    await createStaffCaller(outbox.deps).applications.decide({ id, status: 'approved' });
    await storeDecisionMails(outbox.deps);
    addMail(imap, buildReport({ original: source }));
    startWorker(imap);
    await waitUntil(async () => (await listBounced()).length === 1);
    expect(await listDeliveries(id)).toMatchObject([
      { kind: 'application-receipt', bounced_at: '2026-11-20T08:00:16.000Z', bounce_status: '5.1.1' },
      { kind: 'application-decision', bounced_at: null },
    ]);
    await waitUntil(() => changes.some((change) => change.action === 'changed' && change.id === id));
    // The decision, which had waited, is kept as a dead letter.
    expect(await listMailsAbout(outbox.deps, email)).toMatchObject([
      { kind: 'application-decision', refused_at: expect.any(String) },
    ]);
    expect(await resendMails(outbox.deps)).toBe(0);
    await anInterview(outbox.deps, { email: 'Keza+again@mail.example' });
    expect(await countRefusals()).toBe(1);
  });

  test('can be a mistake: the address is allowed again, mails that were kept back are sent, and the report has no effect again', async () => {
    const imap = await startImap(outbox.running);
    const { id, source } = await sendReceipt();
    await createStaffCaller(outbox.deps).applications.decide({ id, status: 'approved' });
    await storeDecisionMails(outbox.deps);
    addMail(imap, buildReport({ original: source }));
    startWorker(imap);
    await waitUntil(async () => (await listBounced()).length === 1);
    expect(await allowMails(outbox.deps, email)).toBe(true);
    expect(await listMailsAbout(outbox.deps, email)).toMatchObject([
      { kind: 'application-decision', refused_at: null, last_error: null },
    ]);
    // The mailbox was created again: all its mails are read again.
    imap.state.uidValidity += 1;
    await waitForVisit(imap);
    expect(await listBounced()).toEqual([]);
  });
});

test('50 answers and reports that are no permanent failure change nothing', async () => {
  const imap = await startImap(outbox.running);
  const { id, source, messageId } = await sendReceipt();
  for (const one of listAutoReplies(source, messageId)) addMail(imap, one.source);
  // What shows that all of them have been read.
  addMail(imap, buildReport({ original: (await sendReceipt('other@mail.example')).source }));
  startWorker(imap);
  await waitUntil(async () => (await listBounced()).length > 0);
  expect(await listBounced()).toHaveLength(1);
  expect(await listDeliveries(id)).toMatchObject([{ bounced_at: null }]);
});

describe('a false report', () => {
  test('of a stranger, who has not got the mail, changes nothing', async () => {
    const imap = await startImap(outbox.running);
    const { id, messageId } = await sendReceipt();
    const other = await sendReceipt('other@mail.example');
    const [mailId = ''] = messageId.slice(1).split('.');
    const [, otherToken = ''] = other.messageId.slice(1).split(/[.@]/);
    for (const claimed of [
      `<${mailId}@isangano.example>`,
      `<${mailId}.${'0'.repeat(32)}@isangano.example>`,
      `<${mailId}.${otherToken}@isangano.example>`,
      // The sender got one of the two, and claims the other as well.
      `${other.messageId} ${messageId.replace('.0', '.1').replace(/\.(.)/, '.f')}`,
    ])
      addMail(imap, buildReport({ original: `Message-ID: ${claimed}\r\n\r\nB`, recipient: email }));
    startWorker(imap);
    await waitForVisit(imap);
    expect(await listDeliveries(id)).toMatchObject([{ bounced_at: null }]);
  });

  test('of a recipient stops mails to that recipient only, whatever address it names', async () => {
    const imap = await startImap(outbox.running);
    const { id } = await sendReceipt();
    const other = await sendReceipt('other@mail.example');
    addMail(imap, buildReport({ original: other.source, recipient: email }));
    startWorker(imap);
    await waitUntil(async () => (await listBounced()).length === 1);
    expect(await listDeliveries(id)).toMatchObject([{ bounced_at: null }]);
    expect(await listDeliveries(other.id)).toMatchObject([{ bounced_at: expect.any(String) }]);
    await anInterview(outbox.deps, { email, pitch: `${'Another story of our valley. '.repeat(3)}` });
    expect(await countRefusals()).toBe(0);
  });

  test('that names two mails, or one of the group, changes nothing', async () => {
    const imap = await startImap(outbox.running);
    const first = await sendReceipt();
    const second = await sendReceipt('other@mail.example');
    const both = `Message-ID: ${first.messageId} ${second.messageId}\r\n\r\nB`;
    addMail(imap, buildReport({ original: both }));
    const unknownId = '019eb4c0-0000-7000-8000-000000000001';
    const token = createBounceToken(outbox.deps.keys.bounces, unknownId);
    addMail(imap, buildReport({ original: `Message-ID: <${unknownId}.${token}@isangano.example>\r\n\r\nB` }));
    startWorker(imap);
    await waitForVisit(imap);
    expect(await listBounced()).toEqual([]);
  });
});

describe('the mailbox', () => {
  test('is only read: nothing is marked, moved or deleted, and no mail is read twice', async () => {
    const imap = await startImap(outbox.running);
    for (let count = 0; count < 3; count += 1) addMail(imap, 'Subject: A\r\n\r\nB');
    const worker = startWorker(imap);
    await waitForVisit(imap);
    await worker.stop();
    addMail(imap, 'Subject: C\r\n\r\nD');
    startWorker(imap);
    await waitForVisit(imap);
    const fetched = imap.state.commands.flatMap((command) => /^UID FETCH (\d+)/.exec(command)?.[1] ?? []);
    expect(fetched).toEqual(['1', '2', '3', '4']);
    expect(
      imap.state.commands.filter((command) => /STORE|EXPUNGE|MOVE|COPY|SELECT|BODY\[/.test(command)),
    ).toEqual([]);
  });

  test('that could not be read for three weeks is read from where it was left', async () => {
    const imap = await startImap(outbox.running);
    const read: string[] = [];
    const receive = async ({ head }: MailboxMail) => void read.push(head.toString());
    const addOld = (text: string) => imap.addMail(text, new Date(outbox.deps.clock() - 20 * dayMs));
    addOld('before');
    const worker = startWorker(imap, { receive });
    await waitForVisit(imap);
    await worker.stop();
    expect(read).toEqual([]);
    addOld('meanwhile');
    startWorker(imap, { receive });
    await waitForVisit(imap);
    expect(read).toEqual(['meanwhile']);
  });

  test('full of large mails is read in parts and by visits, without taking much memory', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    const imap = await startImap(outbox.running);
    const { source } = await sendReceipt();
    const large = Buffer.alloc(20 * 1024 * 1024, 'Content-Type: multipart/report;\r\n x=y;\r\n');
    for (let count = 0; count < 600; count += 1) imap.addMail(large, new Date(outbox.deps.clock()));
    addMail(imap, buildReport({ original: source }));
    let peak = 0;
    const begun = process.memoryUsage().rss;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss - begun);
    }, 5);
    startWorker(imap);
    await expect.poll(listBounced, { interval: 20, timeout: 30_000 }).toHaveLength(1);
    clearInterval(timer);
    // Of 12 GB; what is left until garbage is collected counts, also of the mail server, which is in this process.
    expect(peak).toBeLessThan(300 * 1024 * 1024);
    for (const command of imap.state.commands.filter((one) => one.startsWith('UID FETCH')))
      expect(command).toContain('BODY.PEEK[]<0.131072>');
  });

  test('is read again after it was unreachable, which is logged once, without the password', async () => {
    const imap = await startImap(outbox.running);
    const lines: string[] = [];
    outbox.deps.log.error = (details, message) => lines.push(JSON.stringify({ ...details, message }));
    outbox.deps.log.info = (details, message) => lines.push(JSON.stringify({ ...details, message }));
    imap.state.behaviour = 'reject';
    startWorker(imap);
    await waitUntil(() => imap.state.commands.filter((one) => one.startsWith('LOGIN')).length > 2);
    imap.state.behaviour = 'accept';
    await waitForVisit(imap);
    expect(lines).toEqual([
      expect.stringContaining('the mailbox in IMAP_URL cannot be read; mails that come back stay unseen'),
      expect.stringContaining('the mailbox in IMAP_URL can be read again'),
    ]);
    expect(lines[0]).toContain('LOGIN \\"bounces\\" \\"…\\"');
    expect(lines.join(' ')).not.toContain(imap.address.password);
  });

  test('is read on while a mail waits for the storage, which is logged once, with its cause', async () => {
    const imap = await startImap(outbox.running);
    const { source } = await sendReceipt();
    const lines: string[] = [];
    outbox.deps.log.error = (details, message) => lines.push(JSON.stringify({ ...details, message }));
    outbox.deps.log.warn = (_, message) => lines.push(message);
    let isFull = true;
    const read: string[] = [];
    const receive = async ({ head }: MailboxMail) => {
      const name = head.toString();
      read.push(name);
      if (isFull && name.includes('attachment')) throw new AppError('no_space');
    };
    for (const text of ['attachment 1', 'attachment 2', 'text']) addMail(imap, text);
    addMail(imap, buildReport({ original: source }));
    const worker = startWorker(imap, { receive });
    await waitUntil(async () => (await listBounced()).length === 1);
    expect(read).toEqual(['attachment 1', 'attachment 2', 'text']);
    await waitUntil(() => read.length >= 7);
    expect(read.slice(3, 7)).toEqual(['attachment 1', 'attachment 2', 'attachment 1', 'attachment 2']);
    await worker.stop();
    read.splice(0);
    isFull = false;
    startWorker(imap, { receive });
    await waitForVisit(imap);
    expect(read).toEqual(['attachment 1', 'attachment 2', 'text']);
    expect(lines).toEqual([
      expect.stringMatching(/"no_space".*mails cannot be stored now; they wait in the mailbox/),
      'a mail came back; its address gets no more mails',
    ]);
  });

  test('with hundreds of mails after one that waits is read to its end, and that one again once it can be stored', async () => {
    const imap = await startImap(outbox.running);
    const messages: string[] = [];
    outbox.deps.log.info = (_, message) => messages.push(message);
    let isFull = true;
    const stored: string[] = [];
    const receive = async ({ head }: MailboxMail) => {
      if (isFull && head.includes('attachment')) throw new AppError('unavailable');
      stored.push(head.toString());
    };
    for (const text of ['attachment 1', ...Array.from({ length: 600 }, () => 'text'), 'attachment 2'])
      addMail(imap, text);
    startWorker(imap, { receive });
    await waitUntil(() => stored.length === 600);
    await waitForVisit(imap);
    isFull = false;
    await waitUntil(() => messages.includes('the mails that waited are read'));
    expect(stored.slice(600).toSorted()).toEqual(['attachment 1', 'attachment 2']);
  });

  test('has a mail whose download is ended by a stop read again', async () => {
    const imap = await startImap(outbox.running);
    addMail(imap, 'text');
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const worker = startWorker(imap, {
      async receive() {
        started.resolve();
        await ended.promise;
      },
    });
    await started.promise;
    const stopped = worker.stop();
    ended.reject(new Error('connection lost'));
    await stopped;
    const receive = vi.fn(async () => undefined);
    startWorker(imap, { receive });
    await waitForVisit(imap);
    expect(receive).toHaveBeenCalledTimes(1);
  });

  test('gets no password without encryption, unless it is on this machine', async () => {
    // The whole network belongs to this machine, but only the usual addresses of it count as such.
    const imap = await startImap(outbox.running, '127.0.0.2');
    const errors: unknown[] = [];
    outbox.deps.log.error = (details) => errors.push(details);
    startWorker(imap);
    await waitUntil(() => errors.length === 1);
    expect(imap.state.commands.length).toBeGreaterThan(0);
    expect(imap.state.commands.filter((command) => /LOGIN|AUTHENTICATE/.test(command))).toEqual([]);
  });

  test('that hangs is left after a while, and a stop does not wait for it', { tags: 'long' }, async () => {
    const imap = await startImap(outbox.running);
    imap.state.behaviour = 'hang';
    const worker = startWorker(imap, { visitMaxMs: 1000 });
    await waitUntil(() => imap.state.commands.length > 1);
    imap.state.behaviour = 'accept';
    await waitForVisit(imap);
    imap.state.behaviour = 'hang';
    const before = imap.state.commands.length;
    await waitUntil(() => imap.state.commands.length > before);
    const begun = performance.now();
    await worker.stop();
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
