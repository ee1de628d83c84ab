import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInterview } from '../../modules/applications/testing.ts';
import { createBounceToken, recordBounce } from '../../modules/mail/bounces/record-bounce.ts';
import { aStaffMember, openTestDeps, type TestDeps } from '../../testing.ts';
import { applyRetention } from '../retention/apply-retention.ts';
import { countPersonalData, hasPersonalData } from './count-personal-data.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { openExportFolder } from './export-target.ts';

const email = 'keza@mail.example';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await anInterview(deps, { email, notes: 'Mornings only' });
  const sent = await deps.db.read.selectFrom('recipient_mail').select('mail_id').executeTakeFirstOrThrow();
  const token = createBounceToken(deps.keys.bounces, sent.mail_id);
  await recordBounce(deps, { messageIds: [`<${sent.mail_id}.${token}@isangano.example>`], failure: '5.1.1' });
});
afterEach(() => deps.close());

function privacyDeps() {
  const { folder } = deps;
  return {
    ...deps,
    paths: { dataDir: folder, storageFolder: join(folder, 'files'), mailFolder: join(folder, 'mail') },
  };
}
const listBounced = () => deps.db.read.selectFrom('bounced_address').selectAll().execute();

test('the export of a person has their own notes, and says which mails came back', async () => {
  const folder = join(deps.folder, 'export');
  await exportPerson(privacyDeps(), email, () => openExportFolder(folder));
  const person: unknown = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'));
  expect(person).toMatchObject({
    mailsCameBack: { at: '2026-11-20T08:00:00.000Z', status: '5.1.1' },
    areMailsStopped: false,
    applications: [
      {
        locale: 'en',
        suspect: null,
        reviewBeganAt: null,
        copyMailedAt: null,
        decidedAt: null,
        notes: 'Mornings only',
        staffNotes: [],
        mails: [{ bounced_at: '2026-11-20T08:00:00.000Z', bounce_status: '5.1.1' }],
      },
    ],
  });
});

test('an erasure forgets that mails came back, and to whom mails were sent', async () => {
  expect((await erasePerson(privacyDeps(), 'Keza@mail.example', aStaffMember)).hasBounced).toBe(true);
  expect(await listBounced()).toEqual([]);
  expect(await deps.db.read.selectFrom('recipient_mail').selectAll().execute()).toEqual([]);
  expect(hasPersonalData(await countPersonalData(privacyDeps(), email))).toBe(false);
});

test('a year later, retention forgets that mails came back', async () => {
  deps.moveClock(364 * dayMs);
  await applyRetention(deps, {});
  expect(await listBounced()).toHaveLength(1);
  deps.moveClock(2 * dayMs);
  await applyRetention(deps, {}, { isDryRun: true });
  expect(await listBounced()).toHaveLength(1);
  await applyRetention(deps, {});
  expect(await listBounced()).toEqual([]);
});
