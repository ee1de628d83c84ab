import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageInput } from '../../modules/messages/testing.ts';
import { aStaffMember, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { hasPersonalData } from './count-personal-data.ts';
import { erasePerson } from './erase-person.ts';

const email = 'Keza@mail.example';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  const caller = createTestCaller(deps);
  await caller.messages.create(messageInput({ email }));
  await caller.newsletter.subscribe({ email });
});
afterAll(() => deps.close());

async function erase(address: string) {
  const { folder } = deps;
  const paths = { dataDir: folder, storageFolder: join(folder, 'files'), mailFolder: join(folder, 'mail') };
  return await erasePerson({ ...deps, paths }, address, aStaffMember);
}

test.each(['ke\u00ADza@mail.example', 'ｋeza@mail.example'])(
  'an erasure of "%s" leaves the data of an address that only looks like it',
  async (address) => {
    expect(hasPersonalData(await erase(address))).toBe(false);
  },
);

test('an address that looks like that of a subscriber can subscribe', async () => {
  await createTestCaller(deps).newsletter.subscribe({ email: 'ke\u00ADza@mail.example' });
});

test('an erasure finds an address whatever its case', async () => {
  expect(await erase('kEZA@MAIL.example')).toMatchObject({ records: { messages: 1 }, isSubscribed: true });
});
