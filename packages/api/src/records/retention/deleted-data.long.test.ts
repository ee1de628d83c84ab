import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { createStopLink, hashRecipient } from '../../modules/mail/recipients.ts';
import { startMailWorker } from '../../modules/mail/worker.ts';
import { createMessage } from '../../modules/messages/create-message.ts';
import { stopMails } from '../../modules/newsletter/stop-mails.ts';
import { subscribe } from '../../modules/newsletter/subscribe.ts';
import { hashAccessToken } from '../../modules/uploads/access.ts';
import { anUpload } from '../../modules/uploads/testing.ts';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { applyRetention } from './apply-retention.ts';

// The terms of deleted records leave the search indexes after some seconds.
vi.setConfig({ testTimeout: 30_000 });

const visitor = { locale: 'en', spamSignals: {} } as const;
/** Enough that indexes have several parts, and tables many pages. */
const otherRecords = 60;

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

/** Returns texts for the records of a person, each one term of a search index. */
const buildTexts = (prefix: string) => ({
  name: `${prefix}nameBahizi`,
  pitch: `${prefix}pitchinzozi`,
  notes: `${prefix}notesurugo`,
  email: `${prefix}mailkeza@mail.example`,
  author: `${prefix}authorKamali`,
  message: `${prefix}messageumuganda`,
  reader: `${prefix}readeruwase@mail.example`,
});
type Texts = ReturnType<typeof buildTexts>;

/** What only the records of one person contain. */
const planted = buildTexts('zqplant');

async function storeRecords(texts: Texts): Promise<{ applicationId: string; messageId: string }> {
  const { name, pitch, notes, email, author, message, reader } = texts;
  const padding = 'Thirty women in our valley weave together, and their daughters go to school.';
  const fields = { fullName: name, email, notes, pitch: `${padding} ${pitch}` };
  const { id } = await sendInterview(deps, interviewFields(fields));
  const input = { fullName: author, email, phone: '', subject: 'Roofs', message };
  const stored = await createMessage(deps, input, { ...visitor, idempotencyKey: undefined });
  await subscribe(deps, { email: reader }, visitor);
  return { applicationId: id, messageId: stored.id };
}

async function storeOthers(prefix: string): Promise<void> {
  for (let n = 0; n < otherRecords; n += 1) await storeRecords(buildTexts(`${prefix}${n}x`));
}

async function sendAllMails(): Promise<void> {
  const worker = startMailWorker(
    deps,
    { send: () => Promise.resolve({ outcome: 'sent' }) },
    { spacingMs: 0 },
  );
  await worker.stop();
}

/** Returns the planted texts that the files of the database contain, also those whose beginning is not stored again. */
function listFound(): string[] {
  const path = join(deps.folder, 'test.sqlite');
  const bytes = [path, `${path}-wal`, `${path}-shm`]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file).toString('latin1').toLowerCase())
    .join('\n');
  return Object.values(planted).filter((text) => bytes.includes(text.toLowerCase().slice('zqpl'.length)));
}

describe('the files of the database contain nothing', () => {
  test('of records that staff delete, and mails that are sent', async () => {
    await storeOthers('earlier');
    const { applicationId, messageId } = await storeRecords(planted);
    await storeOthers('later');
    await deps.db.overwriteDeleted();
    expect(listFound()).toEqual(Object.values(planted));

    const staff = createStaffCaller(deps);
    await sendAllMails();
    await staff.applications.deleteInterview({ id: applicationId });
    await staff.messages.delete({ id: messageId });
    await expect.poll(listFound, { timeout: 20_000 }).toEqual([planted.reader]);
  });

  test('of records that retention removes, and mails about them', async () => {
    await storeOthers('earlier');
    const { applicationId, messageId } = await storeRecords(planted);
    await storeOthers('later');
    const staff = createStaffCaller(deps);
    await staff.applications.decide({ id: applicationId, status: 'rejected' });
    await staff.messages.markRead({ id: messageId, status: 'read' });
    await deps.db.overwriteDeleted();
    expect(listFound()).toEqual(Object.values(planted));

    deps.moveClock(40 * dayMs);
    await sendAllMails();
    const removed = await applyRetention(deps, { applications: 30, messages: 30, subscriptions: 30 });
    expect(removed).toMatchObject({ applications: 1, messages: 1, subscriptions: 2 * otherRecords + 1 });
    expect(listFound()).toEqual([]);
  });

  test('of a draft that is sent or discarded', async () => {
    const accessTokenHash = hashAccessToken('t'.repeat(43));
    const caller = createTestCaller(deps, { accessTokenHash });
    const { id: upload } = await anUpload(deps, 'film', { accessTokenHash, name: planted.pitch });
    const id = 'a1'.repeat(16);
    const draft = { id, kind: 'interview' as const, basedOn: 0, uploads: [upload] };
    const saved = { ...draft, content: planted.notes, reminderEmail: planted.email };
    const stored = [planted.pitch, planted.notes, planted.email];
    await caller.drafts.save(saved);
    expect(listFound()).toEqual(stored);
    await caller.drafts.discard({ id });
    await expect.poll(listFound, { timeout: 20_000 }).toEqual([]);

    await caller.drafts.save({ ...saved, uploads: [] });
    expect(listFound()).toEqual([planted.notes, planted.email]);
    await sendInterview(deps, undefined, { accessTokenHash });
    await expect.poll(listFound, { timeout: 20_000 }).toEqual([]);
  });

  test('of a subscriber who stops all mails', async () => {
    await storeRecords(planted);
    await deps.db.overwriteDeleted();
    expect(listFound()).toEqual(Object.values(planted));
    const recipientHash = hashRecipient(deps.keys.recipients, planted.reader);
    const link = createStopLink(deps.keys.newsletterLinks, {
      siteUrl: deps.mail.siteUrl,
      locale: 'en',
      recipientHash,
    });
    await stopMails(deps, new URL(link).searchParams);
    const others = Object.values(planted).filter((text) => text !== planted.reader);
    await expect.poll(listFound, { timeout: 20_000 }).toEqual(others);
  });
});
