import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anArrival, storedNames } from '../files/testing.ts';
import { openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { submitInterview } from './submit-interview.ts';
import { aSubmission, interviewFields } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function applicationCount(): Promise<number> {
  return (await deps.db.read.selectFrom('application').select('id').execute()).length;
}

describe('a whole application', () => {
  test('is stored with its files, which become permanent', async () => {
    const portrait = await anArrival(deps, 'portraitUrl');
    const documents = [await anArrival(deps, 'uploadDocsUrls'), await anArrival(deps, 'uploadDocsUrls')];
    const record = await submitInterview(deps, aSubmission({ files: [portrait, ...documents] }));

    expect(record).toMatchObject({
      status: 'pending',
      createdAt: '2026-11-20T08:00:00.000Z',
      fullName: 'Aline Uwase',
      city: 'Huye',
      channels: ['Isangano TV'],
      language: 'English',
      format: 'InStudio',
      duration: 'Min20to30',
      consentPublish: true,
      consentContact: false,
      signatureUrl: null,
    });
    expect(record.files.map(({ id }) => id)).toEqual([portrait.id, ...documents.map(({ id }) => id)]);
    expect(record.portraitUrl).toMatch(new RegExp(`^/files/${portrait.id}\\?expires=\\d+&signature=`));
    expect(record.uploadDocsUrls).toHaveLength(2);
    expect(await deps.files.listIncoming()).toEqual([]);
    expect(await deps.files.stat(portrait.id)).toEqual({ sizeBytes: portrait.sizeBytes });
  });

  test('keeps texts as they were sent, and labels as the values they stand for', async () => {
    const pitch = `<b>"Umuganda" & 'ubumwe'</b>\nñ 日本 ${'x'.repeat(60)}`;
    const fields = interviewFields({
      pitch,
      format: 'On location',
      sensitivity: 'Unsure',
      language: 'Klingon',
    });
    const record = await submitInterview(deps, aSubmission({ fields }));
    expect(record).toMatchObject({ pitch, format: 'OnLocation', sensitivity: 'No', language: 'English' });
  });
});

describe('faults', () => {
  test('are all named with their sentences, and leave no row and no file', async () => {
    const before = await applicationCount();
    const names = await storedNames(deps.folder);
    const files = [await anArrival(deps, 'portraitUrl')];
    const fields = interviewFields({ fullName: ' ', pitch: 'short', channels: [], consentRules: 'false' });
    await expect(submitInterview(deps, aSubmission({ fields, files }))).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [
        { path: 'fullName', message: 'Full name is required' },
        { path: 'pitch', message: 'Pitch must be at least 60 characters' },
        { path: 'channels', message: 'Please select at least one channel' },
        { path: 'consentRules', message: 'You must accept the required agreements' },
      ],
    });
    expect(await applicationCount()).toBe(before);
    expect(await storedNames(deps.folder)).toEqual(names);
  });

  test('count a name of 10,000 characters', async () => {
    const fields = interviewFields({ fullName: 'a'.repeat(10_000) });
    await expect(submitInterview(deps, aSubmission({ fields }))).rejects.toMatchObject({
      issues: [{ path: 'fullName', message: 'Please use 200 characters or less' }],
    });
  });
});

describe('an idempotency key', () => {
  test('with the same body gives the first answer again, and keeps the files once', async () => {
    const fields = interviewFields();
    const send = async () => {
      const files = [await anArrival(deps, 'portraitUrl', 'the same portrait')];
      return await submitInterview(deps, aSubmission({ fields, files, idempotencyKey: 'key-1' }));
    };
    const first = await send();
    const names = await storedNames(deps.folder);
    const before = await applicationCount();
    expect(await send()).toEqual(first);
    expect(await applicationCount()).toBe(before);
    expect(await storedNames(deps.folder)).toEqual(names);
  });

  test('gives it unchanged when staff have decided since', async () => {
    const submission = aSubmission({ idempotencyKey: 'key-4' });
    const first = await submitInterview(deps, submission);
    await staffCaller(deps).applications.decideInterview({ id: first.id, status: 'approved' });
    expect(await submitInterview(deps, submission)).toEqual(first);
  });

  test('with another body is a conflict', async () => {
    const submission = aSubmission({ idempotencyKey: 'key-2' });
    await submitInterview(deps, submission);
    const other = { ...submission, fields: { ...submission.fields, city: 'Musanze' } };
    await expect(submitInterview(deps, other)).rejects.toMatchObject({
      code: 'conflict',
      reason: 'key_reused',
    });
  });

  test('sent twice at once makes one application', async () => {
    const submission = aSubmission({ idempotencyKey: 'key-3' });
    const [first, second] = await Promise.all([
      submitInterview(deps, submission),
      submitInterview(deps, submission),
    ]);
    expect(first.id).toBe(second.id);
  });
});
