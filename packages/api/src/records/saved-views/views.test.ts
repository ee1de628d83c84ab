import { viewsMax } from '@isangano/contracts/saved-views/view';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInterview } from '../../modules/applications/testing.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { createTestCaller, createTokenCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { aColleague } from '../assignments/testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const asSignedIn = async (username: string, role?: 'reader' | 'reviewer' | 'owner') =>
  createTestCaller(deps, { staff: await aColleague(deps, username, role) });

test('a view is listed for its author, a shared one for all, each with the count of its list for the person', async () => {
  const [keza, jean] = [await asSignedIn('keza'), await asSignedIn('jean')];
  const first = await anInterview(deps, { headline: 'Roofs of banana leaves' });
  await anInterview(deps, { headline: 'Beehives' });
  await createTestCaller(deps).messages.create(messageInput({ subject: 'Roofs' }));
  const [member] = (await keza.assignments.listMembers()).filter(({ username }) => username === 'jean');
  await keza.assignments.assign({
    noun: 'application',
    id: first.id,
    assigneeId: member?.id ?? '',
    version: 1,
  });

  const mine = {
    noun: 'application',
    name: 'Mine',
    search: { assignee: 'me', page: 3, nonsense: 'x' },
    isShared: true,
  } as const;
  const roofs = {
    noun: 'application',
    name: 'Roofs',
    search: { q: 'roofs', status: 'pending' },
    isShared: false,
  } as const;
  const { id } = await keza.views.save(mine);
  await keza.views.save(roofs);
  await jean.views.save({ noun: 'message', name: 'Roofs', search: { q: 'roof' }, isShared: false });
  await jean.views.save({ noun: 'message', name: 'All', search: {}, isShared: false });

  expect(await keza.views.list({ noun: 'application' })).toMatchObject([
    { name: 'Mine', search: { assignee: 'me' }, isShared: true, canDelete: true },
    { name: 'Roofs', search: { q: 'roofs', status: 'pending' }, isShared: false, canDelete: true },
  ]);
  expect((await keza.views.counts({ noun: 'application' })).map(({ count }) => count)).toEqual([0, 1]);
  expect(await jean.views.list({ noun: 'application' })).toMatchObject([
    { id, name: 'Mine', canDelete: false },
  ]);
  expect(await jean.views.counts({ noun: 'application' })).toEqual([{ id, count: 1, isLowerBound: false }]);
  expect((await jean.views.counts({ noun: 'message' })).map(({ count }) => count)).toEqual([1, 1]);
});

test('people delete their own views and owners shared ones, and private ones of others cannot be found', async () => {
  const [keza, jean, owner] = [
    await asSignedIn('keza'),
    await asSignedIn('jean'),
    await asSignedIn('owner', 'owner'),
  ];
  const view = { noun: 'message', name: 'Unread', search: { status: 'unread' } } as const;
  const shared = await keza.views.save({ ...view, isShared: true });
  const hidden = await keza.views.save({ ...view, isShared: false });
  await expect(jean.views.delete({ id: shared.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const caller of [jean, owner])
    await expect(caller.views.delete({ id: hidden.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await owner.views.delete({ id: shared.id });
  await keza.views.delete({ id: hidden.id });
  expect(await keza.views.list({ noun: 'message' })).toEqual([]);
  const reader = await asSignedIn('reader', 'reader');
  await expect(reader.views.save({ ...view, isShared: false })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a view that is sent again, as the response was lost, is saved once', async () => {
  const berthe = await asSignedIn('berthe');
  const view = { noun: 'message', name: 'Roofs', search: { q: 'roof' }, isShared: false } as const;
  const { id } = await berthe.views.save(view);
  expect(await berthe.views.save(view)).toMatchObject({ id });
  expect((await berthe.views.save({ ...view, search: {} })).id).not.toBe(id);
});

test('nobody saves more views than are listed well', async () => {
  const keza = await asSignedIn('keza');
  const view = { noun: 'message', name: 'A', search: {}, isShared: false } as const;
  for (let n = 0; n < viewsMax; n += 1) await keza.views.save({ ...view, name: `View ${n}` });
  await expect(keza.views.save(view)).rejects.toMatchObject({ code: 'CONFLICT' });
  const search = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, n]));
  await expect(keza.views.save({ ...view, search })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('an API token, which is no person, has no views of its own', async () => {
  const { views } = await createTokenCaller(deps);
  const view = { noun: 'application', name: 'Mine', search: {}, isShared: false } as const;
  await expect(views.save(view)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
