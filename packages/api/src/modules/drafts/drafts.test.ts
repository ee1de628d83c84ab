import {
  draftContentMaxBytes,
  draftLifetimeMs,
  draftReminderMs,
  draftsMaxBytes,
  draftsMaxCount,
  networkDraftsMaxBytes,
} from '@isangano/contracts/drafts/limits';
import { minuteMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { sendInterview } from '../applications/testing.ts';
import { listMailsAbout } from '../mail/testing.ts';
import { hashAccessToken } from '../uploads/access.ts';
import { anUpload } from '../uploads/testing.ts';
import { deleteExpiredDrafts } from './delete-drafts.ts';
import { remindOfDrafts } from './mail-drafts.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const id = 'a1'.repeat(16);
const own = hashAccessToken('own'.padEnd(43, '_'));
const foreign = hashAccessToken('foreign'.padEnd(43, '_'));
const content = 'encrypted-on-the-device';

const callAs = (accessTokenHash: string | null, address = '192.0.2.1') =>
  createTestCaller(deps, { accessTokenHash, address }).drafts;

function save(
  fields: Partial<Parameters<ReturnType<typeof callAs>['save']>[0]> = {},
  token = own,
  address?: string,
) {
  const input = { id, content, basedOn: 0, uploads: [], reminderEmail: null };
  return callAs(token, address).save({ ...input, kind: 'interview', ...fields });
}

const code = { number: '12345678', token: 'code-token', wrapped: 'wrapped-capability' };

describe('a draft', () => {
  test('is saved in versions, and read with its access token', async () => {
    expect(await save()).toMatchObject({ version: 1 });
    expect(await save({ content: 'more', basedOn: 1 })).toMatchObject({ version: 2 });
    expect(await callAs(own).get({ id })).toMatchObject({
      id,
      kind: 'interview',
      content: 'more',
      version: 2,
    });
  });

  test('is not found with another access token, or without one, by any call', async () => {
    await save();
    for (const token of [foreign, null]) {
      const drafts = callAs(token);
      for (const call of [
        () => drafts.get({ id }),
        () => drafts.discard({ id }),
        () => drafts.setCode({ id, ...code }),
      ])
        await expect(call()).rejects.toMatchObject({ cause: { code: 'not_found' } });
    }
    await expect(save({ basedOn: 1 }, foreign)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await expect(
      callAs(null).save({ id, kind: 'interview', content, basedOn: 1, uploads: [], reminderEmail: null }),
    ).rejects.toMatchObject({ cause: { code: 'invalid_input' } });
    expect(await callAs(own).get({ id })).toMatchObject({ version: 1, content });
  });

  test('is not overwritten by a device that does not know its version', async () => {
    await save();
    await save({ basedOn: 1, content: 'from-the-first-device' });
    const late = save({ basedOn: 1, content: 'from-the-second-device' });
    await expect(late).rejects.toMatchObject({ cause: { code: 'conflict', reason: 'draft_changed' } });
    const twice = save({ content: 'as-if-it-were-new' });
    await expect(twice).rejects.toMatchObject({ cause: { code: 'conflict' } });
    expect(await callAs(own).get({ id })).toMatchObject({ content: 'from-the-first-device' });
  });

  test('that was discarded is not saved again', async () => {
    await save();
    await callAs(own).discard({ id });
    await expect(save({ basedOn: 1 })).rejects.toMatchObject({ cause: { code: 'not_found' } });
  });

  test('has at most 256 KB, and the drafts of a network 50 MB', async () => {
    const longest = 'A'.repeat(Math.ceil((draftContentMaxBytes * 4) / 3));
    await expect(save({ content: `${longest}A` })).rejects.toMatchObject({
      cause: { code: 'invalid_input' },
    });
    await save({ content: longest });
    await deps.db.write
      .updateTable('draft')
      .set({ content: 'A'.repeat(networkDraftsMaxBytes - longest.length) })
      .execute();
    const other = { id: 'b2'.repeat(16), content: `${longest}` };
    await expect(save({ ...other, content: longest.slice(0, 10) }, foreign)).resolves.toMatchObject({
      version: 1,
    });
    await expect(save({ ...other, basedOn: 1, content: longest }, foreign)).resolves.toMatchObject({
      version: 2,
    });
    await expect(
      save({ id: 'c3'.repeat(16), content: longest }, hashAccessToken('third'.padEnd(43, '_'))),
    ).rejects.toMatchObject({ cause: { code: 'too_many', reason: 'drafts_pending' } });
  }, 60_000);

  test.each([
    ['in number', { count: draftsMaxCount }],
    ['in bytes', { bytes: draftsMaxBytes }],
  ])(
    'all drafts together are limited %s: the oldest of the network with most makes room',
    async (_what, total) => {
      await save();
      const flood = ['d4', 'e5', 'f6'].map((name) => ({
        id: name.repeat(16),
        token: hashAccessToken(name.padEnd(43, '_')),
      }));
      const { id: uploadId, fileId } = await anUpload(deps, 'film', {
        accessTokenHash: flood[0]?.token ?? '',
      });
      for (const { id: floodId, token } of flood) {
        deps.moveClock(1000);
        await save(
          { id: floodId, uploads: floodId === flood[0]?.id ? [uploadId] : [] },
          token,
          '198.51.100.1',
        );
      }
      await deps.db.write.updateTable('draft_total').set(total).execute();
      await save({ id: 'b2'.repeat(16) }, foreign, '203.0.113.1');
      const rows = await deps.db.read.selectFrom('draft').select('id').orderBy('id').execute();
      expect(rows.map((row) => row.id.slice(0, 2))).toEqual(['a1', 'b2', 'e5', 'f6']);
      expect(await deps.files.stat(fileId)).toBeUndefined();
      expect(await save({ basedOn: 1, content: content.slice(1) })).toMatchObject({ version: 2 });
    },
  );

  test('names uploads that live as long as it does', async () => {
    const { id: uploadId, fileId } = await anUpload(deps, 'film', { accessTokenHash: own });
    const stranger = await anUpload(deps, 'film', { accessTokenHash: foreign });
    await save({ uploads: [uploadId, stranger.id] });
    const { uploads } = await callAs(own).get({ id });
    expect(uploads).toMatchObject([{ id: uploadId, sizeBytes: 4, hasArrived: true }]);
    await callAs(own).discard({ id });
    expect(await deps.files.stat(fileId)).toBeUndefined();
    expect(await deps.files.stat(stranger.fileId)).toBeDefined();
  });

  test('is gone with its uploads once the application is sent', async () => {
    const upload = await anUpload(deps, 'film', { accessTokenHash: own });
    await save({ uploads: [upload.id] });
    await sendInterview(deps, undefined, { accessTokenHash: own });
    await expect(callAs(own).get({ id })).rejects.toMatchObject({ cause: { code: 'not_found' } });
    expect(await deps.files.stat(upload.fileId)).toBeUndefined();
  });

  test('is not begun again by a save that arrives after the application', async () => {
    await sendInterview(deps, undefined, { accessTokenHash: own, idempotencyKey: id });
    await expect(save()).rejects.toMatchObject({ cause: { code: 'not_found' } });
  });

  test('expires thirty days after it was last saved, with its uploads', async () => {
    const upload = await anUpload(deps, 'film', { accessTokenHash: own });
    await save({ uploads: [upload.id] });
    deps.moveClock(draftLifetimeMs);
    expect(await deleteExpiredDrafts(deps)).toBe(0);
    deps.moveClock(1);
    expect(await deleteExpiredDrafts(deps, { isDryRun: true })).toBe(1);
    expect(await deleteExpiredDrafts(deps)).toBe(1);
    await expect(callAs(own).get({ id })).rejects.toMatchObject({ cause: { code: 'not_found' } });
    expect(await deps.files.stat(upload.fileId)).toBeUndefined();
  });
});

describe('a reminder', () => {
  const email = 'keza@mail.example';

  test('is sent once, two days before the draft expires, and contains nothing that opens it', async () => {
    await save({ reminderEmail: email });
    await callAs(own).setCode({ id, ...code });
    deps.moveClock(draftLifetimeMs - draftReminderMs);
    expect(await remindOfDrafts(deps)).toBe(0);
    deps.moveClock(1);
    expect(await remindOfDrafts(deps)).toBe(1);
    expect(await remindOfDrafts(deps)).toBe(0);
    const [mail] = await listMailsAbout(deps, email);
    expect(mail?.text).toContain('/interview-form');
    for (const secret of [id, content, own, ...Object.values(code)]) expect(mail?.text).not.toContain(secret);
  });

  test('is sent once by servers that remind at the same time', async () => {
    await save({ reminderEmail: email });
    deps.moveClock(draftLifetimeMs - draftReminderMs + 1);
    await Promise.all([remindOfDrafts(deps), remindOfDrafts(deps)]);
    expect(await listMailsAbout(deps, email)).toHaveLength(1);
  });

  test('is sent for a draft that was saved again only before its new end', async () => {
    await save({ reminderEmail: email });
    deps.moveClock(draftLifetimeMs - draftReminderMs + 1);
    await save({ reminderEmail: email, basedOn: 1 });
    expect(await remindOfDrafts(deps)).toBe(0);
    expect(await listMailsAbout(deps, email)).toEqual([]);
  });
});

describe('a written code', () => {
  test('opens the draft, and a new code replaces it', async () => {
    await save();
    await callAs(own).setCode({ id, ...code });
    const opened = await callAs(null).open({ number: code.number, token: code.token });
    expect(opened).toMatchObject({ wrapped: code.wrapped, draft: { id, content, version: 1 } });
    await callAs(own).setCode({ id, ...code, token: 'another-token' });
    await expect(callAs(null).open({ number: code.number, token: code.token })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
  });

  test('cannot have the number of another draft', async () => {
    await save();
    await callAs(own).setCode({ id, ...code });
    const other = 'b2'.repeat(16);
    await save({ id: other }, foreign);
    await expect(callAs(foreign).setCode({ id: other, ...code })).rejects.toMatchObject({
      cause: { reason: 'draft_number_used' },
    });
  });

  test('is guessed ever more slowly from one network, and never keeps out who has it', async () => {
    await save();
    await callAs(own).setCode({ id, ...code });
    const guess = (address: string) => callAs(null, address).open({ number: code.number, token: 'wrong' });
    const open = (address: string) => callAs(null, address).open({ number: code.number, token: code.token });
    let refused = 0;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const error: unknown = await guess('203.0.113.1').catch((cause: unknown) => cause);
      if (Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'code') === 'too_many') refused += 1;
      for (const address of ['203.0.113.1', '192.0.2.1'])
        expect(await open(address)).toMatchObject({ draft: { id } });
    }
    expect(refused).toBe(16);
    await expect(guess('203.0.113.2')).rejects.toMatchObject({ cause: { code: 'not_found' } });
    deps.moveClock(2000);
    await expect(guess('203.0.113.1')).rejects.toMatchObject({ cause: { code: 'not_found' } });
    // The clock was ahead.
    deps.moveClock(-2 * minuteMs);
    await expect(guess('203.0.113.1')).rejects.toMatchObject({ cause: { code: 'not_found' } });
  });
});
