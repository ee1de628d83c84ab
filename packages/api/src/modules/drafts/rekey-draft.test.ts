import { draftsMaxBytes } from '@isangano/contracts/drafts/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { sendInterview } from '../applications/testing.ts';
import { hashAccessToken } from '../uploads/access.ts';
import { anUpload } from '../uploads/testing.ts';
import { checkDrafts } from './delete-drafts.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await callAs(sender).save({
    id,
    kind: 'interview',
    content: 'under-the-key-of-the-sender',
    basedOn: 0,
    uploads: [],
    reminderEmail: 'keza@mail.example',
  });
});
afterEach(() => deps.close());

const id = 'a1'.repeat(16);
const newId = 'b2'.repeat(16);
const newToken = 'recipient'.padEnd(43, '_');
const sender = hashAccessToken('sender'.padEnd(43, '_'));
const recipient = hashAccessToken(newToken);
const moved = { id, newId, newToken, content: 'under-the-key-of-the-recipient', basedOn: 1 };
const notFound = { cause: { code: 'not_found' } };

const callAs = (accessTokenHash: string | null) => createTestCaller(deps, { accessTokenHash }).drafts;

const saveAsSender = (basedOn: number, uploads: string[] = []) =>
  callAs(sender).save({ id, kind: 'interview', content: 'more', basedOn, uploads, reminderEmail: null });

test('a draft continues under a new key, and the earlier one neither reads nor saves nor removes it', async () => {
  const code = { number: '12345678', token: 'code-token', wrapped: 'wrapped-capability' };
  await callAs(sender).setCode({ id, ...code });
  expect(await callAs(sender).rekey(moved)).toMatchObject({ version: 2 });
  expect(await callAs(recipient).get({ id: newId })).toMatchObject({
    kind: 'interview',
    content: moved.content,
    version: 2,
    reminderEmail: 'keza@mail.example',
  });
  for (const each of [id, newId]) {
    await expect(callAs(sender).get({ id: each })).rejects.toMatchObject(notFound);
    await expect(callAs(sender).discard({ id: each })).rejects.toMatchObject(notFound);
    await expect(callAs(sender).setCode({ id: each, ...code })).rejects.toMatchObject(notFound);
  }
  await expect(saveAsSender(1)).rejects.toMatchObject(notFound);
  const { wrapped: _, ...typed } = code;
  await expect(callAs(null).open(typed)).rejects.toMatchObject(notFound);
});

test('its files that have arrived come with it, and one that is being sent stays with its sender', async () => {
  const arrived = await anUpload(deps, 'film', { accessTokenHash: sender });
  const begun = await anUpload(deps, 'film', { accessTokenHash: sender, received: 2 });
  await saveAsSender(1, [arrived.id, begun.id]);
  await callAs(sender).rekey({ ...moved, basedOn: 2 });
  const { uploads } = await callAs(recipient).get({ id: newId });
  expect(uploads.map((upload) => upload.id)).toEqual([arrived.id]);
  const rows = await deps.db.read.selectFrom('upload').select(['id', 'token_hash', 'draft_id']).execute();
  expect(rows.find((row) => row.id === arrived.id)).toMatchObject({ token_hash: recipient, draft_id: newId });
  expect(rows.find((row) => row.id === begun.id)).toMatchObject({ token_hash: sender, draft_id: null });
  expect(await checkDrafts(deps)).toEqual([]);
});

test('the same request again succeeds, as its first response may be lost', async () => {
  await callAs(sender).rekey(moved);
  expect(await callAs(sender).rekey(moved)).toMatchObject({ version: 2 });
  await callAs(recipient).save({
    id: newId,
    kind: 'interview',
    content: 'typed-by-the-recipient',
    basedOn: 2,
    uploads: [],
    reminderEmail: null,
  });
  expect(await callAs(sender).rekey(moved)).toMatchObject({ version: 3 });
  expect(await callAs(recipient).get({ id: newId })).toMatchObject({ content: 'typed-by-the-recipient' });
});

test('of two devices that open it at once, one gets it', async () => {
  const other = { ...moved, newId: 'c3'.repeat(16), newToken: 'second'.padEnd(43, '_') };
  const results = await Promise.allSettled([callAs(sender).rekey(moved), callAs(sender).rekey(other)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(results[1]).toMatchObject({ reason: notFound });
});

test('a version that was saved meanwhile is not lost', async () => {
  await saveAsSender(1);
  await expect(callAs(sender).rekey(moved)).rejects.toMatchObject({
    cause: { code: 'conflict', reason: 'draft_changed' },
  });
  expect(await callAs(sender).get({ id })).toMatchObject({ content: 'more', version: 2 });
});

test('a stranger cannot give it another key, nor may it take the place of another draft', async () => {
  for (const token of [recipient, null])
    await expect(callAs(token).rekey(moved)).rejects.toMatchObject(notFound);
  const own = { kind: 'interview' as const, content: 'own', basedOn: 0, uploads: [], reminderEmail: null };
  await callAs(recipient).save({ ...own, id: 'c3'.repeat(16) });
  await expect(callAs(sender).rekey(moved)).rejects.toMatchObject(notFound);
  await expect(callAs(sender).rekey({ ...moved, newId: id })).rejects.toMatchObject(notFound);
  await expect(
    callAs(sender).rekey({ ...moved, newId: 'c3'.repeat(16), newToken: 'third'.padEnd(43, '_') }),
  ).rejects.toMatchObject(notFound);
  expect(await callAs(sender).get({ id })).toMatchObject({ version: 1 });
});

test('it does not continue under the number of an application that was sent', async () => {
  await sendInterview(deps, undefined, { idempotencyKey: newId });
  await expect(callAs(sender).rekey(moved)).rejects.toMatchObject(notFound);
});

test('a new key is no way around the limit of all drafts together', async () => {
  await deps.db.write.updateTable('draft_total').set({ bytes: draftsMaxBytes }).execute();
  await expect(callAs(sender).rekey({ ...moved, content: 'longer'.repeat(100) })).rejects.toMatchObject({
    cause: { code: 'too_many' },
  });
});
