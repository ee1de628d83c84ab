import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInterview } from '../../modules/applications/testing.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { aColleague } from '../assignments/testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const newKey = () => randomBytes(16).toString('hex');

test('a note is listed with the record, and its history shows it', async () => {
  const keza = await aColleague(deps, 'keza');
  const caller = createTestCaller(deps, { staff: keza });
  const { id } = await anInterview(deps);
  const about = { noun: 'application', id } as const;
  const key = newKey();
  await caller.notes.add({ ...about, key, text: 'Call her first.' });
  await caller.notes.add({ ...about, key, text: 'Call her first.' });
  expect(await caller.notes.list(about)).toEqual([
    { id: key, at: '2026-11-20T08:00:00.000Z', by: keza.email, text: 'Call her first.', canDelete: true },
  ]);
  expect((await caller.applications.history({ id })).at(-1)).toMatchObject({
    action: 'noted',
    by: keza.email,
  });
  await expect(caller.notes.add({ ...about, key, text: 'Another.' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(caller.notes.add({ noun: 'message', id, key: newKey(), text: 'A' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a mention is listed for the person until they see the notes', async () => {
  const keza = await aColleague(deps, 'keza.mutesi');
  const jean = await aColleague(deps, 'jean', 'reader');
  const { id } = await createTestCaller(deps).messages.create(messageInput({ fullName: 'Ange' }));
  const about = { noun: 'message', id } as const;
  const [asKeza, asJean] = [keza, jean].map((staff) => createTestCaller(deps, { staff }));
  await asKeza?.notes.add({ ...about, key: newKey(), text: '@Jean and @keza.mutesi: who knows her?' });
  expect(await asJean?.notes.listMentions()).toMatchObject([{ ...about, name: 'Ange', by: keza.email }]);
  expect(await asKeza?.notes.listMentions()).toEqual([]);
  await asJean?.notes.see(about);
  expect(await asJean?.notes.listMentions()).toEqual([]);
});

test('authors delete their own notes, owners all, and readers write none', async () => {
  const [keza, jean] = [await aColleague(deps, 'keza'), await aColleague(deps, 'jean')];
  const owner = await aColleague(deps, 'owner', 'owner');
  const reader = createTestCaller(deps, { staff: await aColleague(deps, 'reader', 'reader') });
  const caller = createTestCaller(deps, { staff: keza });
  const { id } = await anInterview(deps);
  const about = { noun: 'application', id } as const;
  const [first, second] = [newKey(), newKey()];
  for (const key of [first, second]) await caller.notes.add({ ...about, key, text: 'A' });
  const asJean = createTestCaller(deps, { staff: jean });
  await expect(asJean.notes.delete({ id: first })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await asJean.notes.list(about)).map(({ canDelete }) => canDelete)).toEqual([false, false]);
  await caller.notes.delete({ id: first });
  await createTestCaller(deps, { staff: owner }).notes.delete({ id: second });
  expect(await caller.notes.list(about)).toEqual([]);
  await expect(caller.notes.delete({ id: first })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(reader.notes.add({ ...about, key: newKey(), text: 'A' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('a mention can be the address of a colleague, and one who sees no records is not mentioned', async () => {
  const [alice, paul, editor] = [
    await aColleague(deps, 'alice'),
    await aColleague(deps, 'paul'),
    await aColleague(deps, 'editor', 'editor'),
  ];
  const { id } = await createTestCaller(deps).messages.create(messageInput());
  const about = { noun: 'message', id } as const;
  const text = `@${paul.email} and @${editor.email}: please look.`;
  await createTestCaller(deps, { staff: alice }).notes.add({ ...about, key: newKey(), text });
  const mentioned = await deps.db.read.selectFrom('note_mention').selectAll().execute();
  expect(mentioned.map((mention) => mention.staff_id)).toContain(paul.id);
  expect(mentioned.map((mention) => mention.staff_id)).not.toContain(editor.id);
});
