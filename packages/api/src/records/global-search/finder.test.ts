import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInterview } from '../../modules/applications/testing.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

test('a record is found by its reference, by name and by address', async () => {
  const staff = createStaffCaller(deps);
  const application = await anInterview(deps, { fullName: 'Keza Uwera', email: 'keza@mail.example' });
  const message = await staff.messages.create(messageInput({ fullName: 'Keza Uwera' }));
  const find = async (q: string) => (await staff.finder.find({ q })).map(({ noun, id }) => [noun, id]);
  expect(await find(` ${application.id.toUpperCase()} `)).toEqual([['application', application.id]]);
  expect(await find(message.id)).toEqual([['message', message.id]]);
  expect(await find(`isg ${application.shortReference}`)).toEqual([['application', application.id]]);
  expect(await find(message.shortReference)).toEqual([['message', message.id]]);
  expect(await find('keza@mail')).toEqual([['application', application.id]]);
  expect(await find('uwera')).toEqual([
    ['application', application.id],
    ['message', message.id],
  ]);
  expect(await find('nobody at all')).toEqual([]);
});

test('only the newest few of each kind are found', async () => {
  const staff = createStaffCaller(deps);
  for (let count = 0; count < 8; count += 1) {
    deps.moveClock(1000);
    await staff.messages.create(messageInput({ fullName: 'Mugisha', subject: `Number ${count}` }));
  }
  const titles = (await staff.finder.find({ q: 'mugisha' })).map(({ title }) => title);
  expect(titles).toEqual(['Number 7', 'Number 6', 'Number 5', 'Number 4', 'Number 3', 'Number 2']);
});
