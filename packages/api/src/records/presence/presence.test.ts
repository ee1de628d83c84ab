import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { aColleague } from '../assignments/testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const subject = { noun: 'message', id: 'm1' } as const;

test('colleagues see each other at a record until one leaves or gives no more sign', async () => {
  const [keza, jean] = [await aColleague(deps, 'keza'), await aColleague(deps, 'jean')];
  const [asKeza, asJean] = [keza, jean].map((staff) => createTestCaller(deps, { staff }).presence);
  const published: string[] = [];
  const unsubscribe = deps.changes.subscribe(({ noun, id }) => published.push(`${noun} ${id}`));
  await asKeza?.enter(subject);
  await asJean?.enter(subject);
  expect(await asKeza?.list(subject)).toEqual([jean.id]);
  expect(await asJean?.list(subject)).toEqual([keza.id]);
  expect(await asJean?.list({ ...subject, noun: 'application' })).toEqual([]);
  deps.moveClock(19_000);
  await asKeza?.enter(subject);
  expect(published).toEqual(['presence m1', 'presence m1']);
  deps.moveClock(2000);
  expect(await asKeza?.list(subject)).toEqual([]);
  expect(await asJean?.list(subject)).toEqual([keza.id]);
  await asKeza?.leave(subject);
  await asKeza?.leave(subject);
  expect(await asJean?.list(subject)).toEqual([]);
  expect(published).toHaveLength(3);
  unsubscribe();
});

test('a person who opens very many records is no longer seen at the first ones', async () => {
  const keza = await aColleague(deps, 'keza');
  const { presence } = createTestCaller(deps, { staff: keza });
  for (let n = 0; n < 60; n += 1) await presence.enter({ noun: 'application', id: `a${n}` });
  expect(await deps.presence.list({ noun: 'application', id: 'a0' })).toEqual([]);
  expect(await deps.presence.list({ noun: 'application', id: 'a59' })).toEqual([keza.id]);
});
