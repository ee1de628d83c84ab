import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { aStagedFile, listStoredNames } from '../files/testing.ts';
import { interviewFields, sendInterview } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function countApplications(): Promise<number> {
  return (await deps.db.read.selectFrom('application').select('id').execute()).length;
}

describe('a complete application', () => {
  test('is stored, and its files become permanent', async () => {
    const portrait = await aStagedFile(deps, 'portraitUrl');
    const documents = [await aStagedFile(deps, 'uploadDocsUrls'), await aStagedFile(deps, 'uploadDocsUrls')];
    const record = await sendInterview(deps, interviewFields(), { stagedFiles: [portrait, ...documents] });

    expect(record).toMatchObject({
      status: 'pending',
      createdAt: '2026-11-20T08:00:00.000Z',
      fullName: 'Aline Uwase',
      city: 'Lakeside',
      channels: ['Umurage Stories'],
      format: 'OnLocation',
      duration: 'Min20to30',
      travel: 'Yes',
      consentPublish: true,
      consentContact: false,
      signatureUrl: null,
    });
    expect(record.files.map(({ id }) => id)).toEqual([portrait.id, ...documents.map(({ id }) => id)]);
    expect(record.portraitUrl).toBe(portrait.name);
    expect(record.uploadDocsUrls).toEqual(documents.map(({ name }) => name));
    const stored = await createStaffCaller(deps).applications.getInterview({ id: record.id });
    expect(stored.portraitUrl).toMatch(new RegExp(`^/files/${portrait.id}\\?.*via=.*&signature=`));
    expect(stored.uploadDocsUrls).toHaveLength(2);
    expect(await deps.files.listStaged()).toEqual([]);
    expect(await deps.files.stat(portrait.id)).toMatchObject({ sizeBytes: portrait.sizeBytes });
  });

  test('stores texts unchanged, and labels as values', async () => {
    const pitch = `<b>"Umuganda" & 'ubumwe'</b>\nñ 日本 ${'x'.repeat(60)}`;
    const fields = interviewFields({
      pitch,
      format: 'On location',
      sensitivity: 'Unsure',
      language: 'Klingon',
    });
    const record = await sendInterview(deps, fields);
    expect(record).toMatchObject({ pitch, format: 'OnLocation', sensitivity: 'No', language: 'English' });
  });
});

describe('validation errors', () => {
  test('are all listed with their texts, and no row or file is stored', async () => {
    const before = await countApplications();
    const names = await listStoredNames(deps.folder);
    const files = [await aStagedFile(deps, 'portraitUrl')];
    const fields = interviewFields({ fullName: ' ', pitch: 'short', channels: [], consentRules: 'false' });
    await expect(sendInterview(deps, fields, { stagedFiles: files })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [
        { path: 'fullName', message: 'Full name is required' },
        { path: 'pitch', message: 'Pitch must be at least 60 characters' },
        { path: 'channels', message: 'Please select at least one channel' },
        { path: 'consentRules', message: 'You must accept the required agreements' },
      ],
    });
    expect(await countApplications()).toBe(before);
    expect(await listStoredNames(deps.folder)).toEqual(names);
  });

  test('include a name of 10,000 characters', async () => {
    const fields = interviewFields({ fullName: 'a'.repeat(10_000) });
    await expect(sendInterview(deps, fields)).rejects.toMatchObject({
      issues: [{ path: 'fullName', message: 'Please use 200 characters or less' }],
    });
  });
});

describe('channels', () => {
  test('that are not configured are rejected with the names of the configured ones', async () => {
    const before = await countApplications();
    const fields = interviewFields({ channels: ['Umurage Stories', 'Radio Nowhere'] });
    await expect(sendInterview(deps, fields)).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [
        {
          path: 'channels',
          message: 'Please choose from these channels: Umurage Stories, Isoko Business, All Channels',
        },
      ],
    });
    expect(await countApplications()).toBe(before);
  });

  test('may be all of them, with a reason', async () => {
    const fields = interviewFields({ channels: 'All Channels', allChannelsReason: 'It concerns everyone' });
    expect(await sendInterview(deps, fields)).toMatchObject({ channels: ['All Channels'] });
  });
});

describe('an idempotency key', () => {
  test('with the same body returns the first response again, and stores the files once', async () => {
    const fields = interviewFields();
    const send = async () => {
      const files = [await aStagedFile(deps, 'portraitUrl', 'the same portrait')];
      return await sendInterview(deps, fields, { stagedFiles: files, idempotencyKey: 'key-1' });
    };
    const first = await send();
    const names = await listStoredNames(deps.folder);
    const before = await countApplications();
    expect(await send()).toEqual(first);
    expect(await countApplications()).toBe(before);
    expect(await listStoredNames(deps.folder)).toEqual(names);
  });

  test('returns the first response unchanged after a request to correct it, and after a decision', async () => {
    const fields = interviewFields();
    const first = await sendInterview(deps, fields, { idempotencyKey: 'key-4' });
    const { askCorrection, decideInterview } = createStaffCaller(deps).applications;
    await askCorrection({ id: first.id, fields: ['pitch'], reason: 'Too short', days: 7 });
    expect(await sendInterview(deps, fields, { idempotencyKey: 'key-4' })).toEqual(first);
    await decideInterview({ id: first.id, status: 'approved' });
    expect(await sendInterview(deps, fields, { idempotencyKey: 'key-4' })).toEqual(first);
  });

  test('with another body is a conflict', async () => {
    const fields = interviewFields();
    await sendInterview(deps, fields, { idempotencyKey: 'key-2' });
    const other = { ...fields, city: 'Musanze' };
    await expect(sendInterview(deps, other, { idempotencyKey: 'key-2' })).rejects.toMatchObject({
      code: 'conflict',
      reason: 'key_reused',
    });
  });

  test('in two concurrent requests creates one application', async () => {
    const fields = interviewFields();
    const [first, second] = await Promise.all([
      sendInterview(deps, fields, { idempotencyKey: 'key-3' }),
      sendInterview(deps, fields, { idempotencyKey: 'key-3' }),
    ]);
    expect(first.id).toBe(second.id);
  });
});
