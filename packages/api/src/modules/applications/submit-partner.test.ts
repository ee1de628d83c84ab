import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { aStagedFile, listStoredNames } from '../files/testing.ts';
import { listMailsAbout } from '../mail/testing.ts';
import { partnerFields, sendPartner } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function countApplications(): Promise<number> {
  return (await deps.db.read.selectFrom('application').select('id').execute()).length;
}

describe('a complete application', () => {
  test('is stored, and its documents become permanent', async () => {
    const documents = [await aStagedFile(deps, 'docs'), await aStagedFile(deps, 'docs')];
    const fields = partnerFields({ nonCash: ['Market access', 'Other'], contribOther: 'A warehouse' });
    const record = await sendPartner(deps, fields, { stagedFiles: documents });
    expect(record).toMatchObject({
      status: 'pending',
      createdAt: '2026-11-20T08:00:00.000Z',
      appName: 'Umurava Ventures',
      type: 'Corporate',
      amount: 250_000,
      equity: 12.5,
      nonCash: ['Market access', 'Other'],
      board: 'MultipleSeats',
      kpis: '',
      roleType: 'PassiveInvestor',
      dividend: 'Reinvest',
      presence: 'FullyRemote',
      agree: true,
    });
    expect(record.files.map(({ id }) => id)).toEqual(documents.map(({ id }) => id));
    expect(record.docs).toEqual(record.files.map(({ url }) => url));
    expect(await deps.files.listStaged()).toEqual([]);
  });

  test('accepts numbers and labels, and uses the default for unknown values', async () => {
    const fields = partnerFields({
      type: 'Strategic partner (non-equity)',
      amount: 0,
      equity: 100,
      nonCash: 'IP/Technology',
      board: 'Multiple seats (specify in comments)',
      boardComments: 'Two, for our farmers',
      roleType: 'Emperor',
      dividend: 'Annual cash',
      presence: 'On-site / local',
      agree: true,
    });
    expect(await sendPartner(deps, fields)).toMatchObject({
      type: 'StrategicNonEquity',
      amount: 0,
      equity: 100,
      nonCash: ['IP/Technology'],
      board: 'MultipleSeats',
      boardComments: 'Two, for our farmers',
      roleType: 'PassiveInvestor',
      dividend: 'AnnualCash',
      presence: 'OnSiteLocal',
    });
  });

  test('sends mails to staff, and to the applicant in their language', async () => {
    const fields = partnerFields({ appName: 'Kayitesi Fund' });
    const email = String(fields.email);
    const { id } = await sendPartner(deps, fields, { locale: 'fr' });
    const [notification, receipt] = await listMailsAbout(deps, email);
    expect(notification).toMatchObject({
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

describe('validation errors', () => {
  test('are all listed with their texts, and no row, file or mail is stored', async () => {
    const before = [await countApplications(), await listStoredNames(deps.folder)];
    const fields = {
      email: 'office',
      type: '',
      amount: '12.5',
      equity: '101',
      nonCash: 'Gold',
      summary: 'x'.repeat(20_001),
    };
    const files = [await aStagedFile(deps, 'docs')];
    await expect(sendPartner(deps, fields, { stagedFiles: files })).rejects.toMatchObject({
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
    expect([await countApplications(), await listStoredNames(deps.folder)]).toEqual(before);
    expect(await listMailsAbout(deps, 'office')).toEqual([]);
  });
});

test('an idempotency key with the same body returns the first response, and files and mails are stored once', async () => {
  const fields = partnerFields();
  const send = async () => {
    const files = [await aStagedFile(deps, 'docs', 'the same plan')];
    return await sendPartner(deps, fields, { stagedFiles: files, idempotencyKey: 'key-1' });
  };
  const first = await send();
  const names = await listStoredNames(deps.folder);
  expect(await send()).toEqual(first);
  expect(await listStoredNames(deps.folder)).toEqual(names);
  expect(await listMailsAbout(deps, String(fields.email))).toHaveLength(2);
});

test('a repeated application gets the first response unchanged after a decision', async () => {
  const fields = partnerFields();
  const first = await sendPartner(deps, fields, { idempotencyKey: 'key-2' });
  await createStaffCaller(deps).applications.decidePartner({ id: first.id, status: 'rejected' });
  expect(await sendPartner(deps, fields, { idempotencyKey: 'key-2' })).toEqual(first);
});
