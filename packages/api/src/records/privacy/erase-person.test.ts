import { join } from 'node:path';
import { newId } from '@isangano/platform/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { createStatusLink } from '../../modules/applications/status/status-link.ts';
import { interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { storeMailedMessage } from '../../modules/messages/store-mailed-message.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { hashAccessToken } from '../../modules/uploads/access.ts';
import { anUpload } from '../../modules/uploads/testing.ts';
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

test('an erasure deletes the mails that wait for an address with other letters than those of ASCII', async () => {
  const from = { name: 'Éric', email: 'Éric@mail.example' };
  await inTransaction(deps.db, (trx) =>
    storeMailedMessage(trx, deps, { from, subject: 'A visit', text: 'When?' }),
  );
  expect(await erase('Éric@MAIL.example')).toMatchObject({
    records: { messages: 1 },
    mails: 1,
    mentions: [],
  });
});

test.each(['device', 'mail'])(
  'an erasure deletes what was sent ahead by the link of a %s, and never with a message',
  async (source) => {
    const applicant = `${source}@mail.example`;
    const deviceToken = source.padEnd(43, 't');
    const { id } = await sendInterview(deps, interviewFields({ email: applicant }), {
      accessTokenHash: hashAccessToken(deviceToken),
      idempotencyKey: newId().replaceAll('-', ''),
    });
    const mailed = await createStatusLink(deps.db.read, deps, { id, locale: 'en' });
    const token = source === 'device' ? deviceToken : (mailed.split('.').at(-1) ?? '');
    const { fileId } = await anUpload(deps, 'a letter', {
      accessTokenHash: hashAccessToken(token),
      field: 'replyFiles',
    });
    await erase(applicant);
    expect(await deps.db.read.selectFrom('upload').selectAll().execute()).toEqual([]);
    expect(await deps.files.stat(fileId)).toBeUndefined();
  },
);
