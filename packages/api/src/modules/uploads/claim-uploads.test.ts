import { text } from 'node:stream/consumers';
import type { FileField } from '@isangano/contracts/applications/values';
import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { interviewFields, sendInterview } from '../applications/testing.ts';
import { isReferencedFile } from '../files/queries.ts';
import { reconcileFiles } from '../files/remove-files.ts';
import { aStagedFile } from '../files/testing.ts';
import { readUpload } from './receive-upload.ts';
import { anUpload, withoutToken, withToken } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const claim = (id: string, field: FileField, path: string = field) => ({
  id,
  field,
  path,
  position: Number(path.split('.')[1] ?? 0),
});
const notArrived = 'This file has not arrived completely. Please add it again.';

test('a claimed upload becomes a file of the application', async () => {
  const staged = await aStagedFile(deps, 'portraitUrl');
  const upload = await anUpload(deps, 'the picture', { name: 'umukono.png' });
  const record = await sendInterview(deps, interviewFields(), {
    stagedFiles: [staged],
    claimedUploads: [claim(upload.id, 'signatureUrl')],
    ...withToken,
  });
  expect(record.signatureUrl).toBe('umukono.png');
  expect(record.files.map(({ id, sizeBytes, type }) => ({ id, sizeBytes, type }))).toEqual([
    { id: staged.id, sizeBytes: staged.sizeBytes, type: 'image/png' },
    { id: upload.fileId, sizeBytes: 11, type: 'image/png' },
  ]);
  expect(await deps.files.listStaged()).toEqual([]);
  expect(await text(await deps.files.open(upload.fileId))).toBe('the picture');
  await expect(readUpload(deps, upload.id, withToken)).rejects.toMatchObject({ code: 'not_found' });
});

test('an upload is claimed once', async () => {
  const { id } = await anUpload(deps, 'content');
  const twice = [
    claim(id, 'uploadDocsUrls', 'uploadDocsUrls.0'),
    claim(id, 'uploadDocsUrls', 'uploadDocsUrls.1'),
  ];
  await expect(
    sendInterview(deps, interviewFields(), { claimedUploads: twice, ...withToken }),
  ).rejects.toMatchObject({ issues: [{ path: 'uploadDocsUrls.1', message: notArrived }] });
  const once = { claimedUploads: [claim(id, 'uploadDocsUrls')], ...withToken };
  await sendInterview(deps, interviewFields(), once);
  await expect(sendInterview(deps, interviewFields(), once)).rejects.toMatchObject({
    code: 'invalid_input',
    issues: [{ path: 'uploadDocsUrls', message: notArrived }],
  });
});

test('an application is submitted once, also with other files or answers', async () => {
  const { id } = await anUpload(deps, 'content');
  const fields = interviewFields();
  const send = (upload: string) =>
    sendInterview(deps, fields, {
      claimedUploads: [claim(upload, 'uploadDocsUrls')],
      idempotencyKey: 'key-1',
      ...withToken,
    });
  const first = await send(id);
  expect(await send(id)).toEqual(first);
  const other = await anUpload(deps, 'content');
  expect(await send(other.id)).toEqual(first);
  await expect(readUpload(deps, other.id, withToken)).rejects.toMatchObject({ code: 'not_found' });
  const changed = { ...fields, city: 'Musanze' };
  expect(await sendInterview(deps, changed, { idempotencyKey: 'key-1', ...withToken })).toEqual(first);
  const foreign = { idempotencyKey: 'key-1', accessTokenHash: 'f'.repeat(64) };
  await expect(sendInterview(deps, fields, foreign)).rejects.toMatchObject({ reason: 'key_reused' });
});

test('nothing is claimed if an upload is foreign, incomplete, unknown or expired', async () => {
  const old = await anUpload(deps, 'content');
  deps.moveClock(uploadLifetimeMs);
  const mine = await anUpload(deps, 'content');
  const incomplete = await anUpload(deps, 'content', { received: 6 });
  for (const [id, access] of [
    [mine.id, withoutToken],
    [mine.id, { accessTokenHash: 'f'.repeat(64) }],
    [incomplete.id, withToken],
    [old.id, withToken],
    ['unknown', withToken],
  ] as const) {
    const claimedUploads = [claim(mine.id, 'portraitUrl'), claim(id, 'signatureUrl')];
    await expect(sendInterview(deps, interviewFields(), { claimedUploads, ...access })).rejects.toMatchObject(
      { code: 'invalid_input', issues: expect.any(Array) },
    );
    expect((await readUpload(deps, mine.id, withToken)).offset).toBe(7);
  }
  expect(
    await deps.db.read.selectFrom('application_file').select('id').where('id', '=', mine.fileId).execute(),
  ).toEqual([]);
});

test.each([
  ['a type', { type: 'application/pdf' }, 'a', 'unsupported_type', 'me.png is not a JPG, PNG or WebP image.'],
  ['a size', {}, 'a'.repeat(6 * 1024 * 1024), 'too_large', 'me.png is larger than 5 MB.'],
])(
  '%s that the rule of the field does not allow is refused',
  async (_name, options, content, code, message) => {
    const { id } = await anUpload(deps, content, options);
    const claimedUploads = [claim(id, 'portraitUrl')];
    await expect(
      sendInterview(deps, interviewFields(), { claimedUploads, ...withToken }),
    ).rejects.toMatchObject({
      code,
      issues: [{ path: 'portraitUrl', message }],
    });
    expect((await readUpload(deps, id, withToken)).row.arrived_at).not.toBeNull();
  },
);

/** Returns a reader that does something between its first query and the next one. */
function readAround(work: () => Promise<unknown>): TestDeps['db']['read'] {
  let hasWorked = false;
  const reader = deps.db.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!hasWorked) {
        hasWorked = true;
        await work();
      }
      return result;
    },
  });
  return Object.assign(reader, { searches: deps.db.read.searches, version: deps.db.read.version });
}

test('an upload that is claimed while the storage is compared with the records keeps its file', async () => {
  const killed = { ...deps.files, promote: () => Promise.reject(new Error('killed')) };
  const send = (id: string) =>
    sendInterview({ ...deps, files: killed }, interviewFields({ email: `${id}@mail.example` }), {
      claimedUploads: [claim(id, 'uploadDocsUrls')],
      ...withToken,
    });
  const first = await anUpload(deps, 'content');
  const read = readAround(() => send(first.id));
  await reconcileFiles({ ...deps, db: { ...deps.db, read } }, { inUseMs: 0 });
  expect(await deps.files.stat(first.fileId)).toBeDefined();
  expect(await deps.files.listStaged()).toEqual([]);

  const second = await anUpload(deps, 'content');
  const reader = readAround(() => send(second.id));
  expect(await isReferencedFile(reader, second.fileId)).toBe(true);
});
