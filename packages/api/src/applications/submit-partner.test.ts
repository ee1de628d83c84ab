import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anArrival, storedNames } from '../files/testing.ts';
import { mailsAbout } from '../mail/testing.ts';
import { openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { submitPartner } from './submit-partner.ts';
import { aSubmission, partnerFields } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function applicationCount(): Promise<number> {
  return (await deps.db.read.selectFrom('application').select('id').execute()).length;
}

describe('a whole application', () => {
  test('is stored with its documents, which become permanent', async () => {
    const documents = [await anArrival(deps, 'docs'), await anArrival(deps, 'docs')];
    const fields = partnerFields({ nonCash: ['Market access', 'Other'], contribOther: 'A warehouse' });
    const record = await submitPartner(deps, aSubmission({ fields, files: documents }));
    expect(record).toMatchObject({
      status: 'pending',
      createdAt: '2026-11-20T08:00:00.000Z',
      appName: 'Inzozi Capital',
      type: 'Corporate',
      amount: 250_000,
      equity: 12.5,
      nonCash: ['Market access', 'Other'],
      board: 'None',
      roleType: 'PassiveInvestor',
      dividend: 'Reinvest',
      presence: 'FullyRemote',
      agree: true,
    });
    expect(record.files.map(({ id }) => id)).toEqual(documents.map(({ id }) => id));
    expect(record.docs).toEqual(record.files.map(({ url }) => url));
    expect(await deps.files.listIncoming()).toEqual([]);
  });

  test('takes numbers and labels as they come, and what is in no list as the default', async () => {
    const fields = partnerFields({
      type: 'Strategic partner (non-equity)',
      amount: 0,
      equity: 100,
      nonCash: 'IP/Technology',
      board: 'Multiple seats (specify in comments)',
      roleType: 'Emperor',
      dividend: 'Annual cash',
      presence: 'On-site / local',
      agree: true,
    });
    expect(await submitPartner(deps, aSubmission({ fields }))).toMatchObject({
      type: 'StrategicNonEquity',
      amount: 0,
      equity: 100,
      nonCash: ['IP/Technology'],
      board: 'MultipleSeats',
      roleType: 'PassiveInvestor',
      dividend: 'AnnualCash',
      presence: 'OnSiteLocal',
    });
  });

  test('tells the staff, and the applicant in the language they chose', async () => {
    const fields = partnerFields({ appName: 'Kayitesi Fund' });
    const email = String(fields.email);
    const { id } = await submitPartner(deps, aSubmission({ fields, locale: 'fr' }));
    const [note, receipt] = await mailsAbout(deps, email);
    expect(note).toMatchObject({
      kind: 'application-note',
      recipient: 'staff@isangano.example',
      subject: 'New partnership application: Kayitesi Fund',
      locale: 'en',
    });
    expect(receipt).toMatchObject({
      kind: 'application-receipt',
      recipient: email,
      subject: 'Nous avons bien reçu votre candidature de partenariat',
      locale: 'fr',
    });
    expect(receipt?.text).toContain('Bonjour Kayitesi Fund,');
    expect(receipt?.text).toContain(id);
  });
});

describe('faults', () => {
  test('are all named with their sentences, and leave no row, file or mail', async () => {
    const before = [await applicationCount(), await storedNames(deps.folder)];
    const fields = {
      email: 'office',
      type: '',
      amount: '12.5',
      equity: '101',
      nonCash: 'Gold',
      summary: 'x'.repeat(20_001),
    };
    const files = [await anArrival(deps, 'docs')];
    await expect(submitPartner(deps, aSubmission({ fields, files }))).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [
        { path: 'appName', message: 'Name/Entity is required' },
        { path: 'email', message: 'Please enter a valid email address.' },
        { path: 'phone', message: 'Phone is required' },
        { path: 'country', message: 'Country is required' },
        { path: 'type', message: 'Please select your role' },
        { path: 'project', message: 'Project name is required' },
        { path: 'summary', message: 'Please use 20000 characters or less' },
        { path: 'amount', message: 'Investment amount must be a whole number of 0 or more' },
        { path: 'equity', message: 'Desired equity must be between 0 and 100' },
        { path: 'nonCash.0', message: 'Please choose one of the offered values.' },
        { path: 'agree', message: 'You must accept the declaration' },
      ],
    });
    expect([await applicationCount(), await storedNames(deps.folder)]).toEqual(before);
    expect(await mailsAbout(deps, 'office')).toEqual([]);
  });
});

test('an idempotency key with the same body gives the first answer, keeps files once and mails once', async () => {
  const fields = partnerFields();
  const send = async () => {
    const files = [await anArrival(deps, 'docs', 'the same plan')];
    return await submitPartner(deps, aSubmission({ fields, files, idempotencyKey: 'key-1' }));
  };
  const first = await send();
  const names = await storedNames(deps.folder);
  expect(await send()).toEqual(first);
  expect(await storedNames(deps.folder)).toEqual(names);
  expect(await mailsAbout(deps, String(fields.email))).toHaveLength(2);
});

test('a repeated application is answered unchanged when staff have decided since', async () => {
  const submission = aSubmission({ fields: partnerFields(), idempotencyKey: 'key-2' });
  const first = await submitPartner(deps, submission);
  await staffCaller(deps).applications.decidePartner({ id: first.id, status: 'rejected' });
  expect(await submitPartner(deps, submission)).toEqual(first);
});
