import { Readable } from 'node:stream';
import { buildMail, toBrokenMail } from '@isangano/api/modules/mail/mailbox/testing-mails';
import { receiveMail } from '@isangano/api/records/replies/module';
import { openTestDeps, type TestDeps } from '@isangano/api/testing';
import { AppError } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileBytes } from '../../testing-bodies.ts';
import { createAttachmentStager } from './receive-part.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

function createStager(broken: Partial<FileStore> = {}) {
  const limits = { ...deps.uploadLimits, bytesPerHour: 0, diskReserveBytes: 0 };
  return createAttachmentStager({ ...deps.files, ...broken }, limits);
}

const stage = (name: string, content: Buffer, broken?: Partial<FileStore>) =>
  createStager(broken)(name, Readable.from([content]));

test('an attachment that may not be kept is skipped', async () => {
  expect(await stage('plan.pdf', fileBytes('pdf'))).toMatchObject({ name: 'plan.pdf', sizeBytes: 5000 });
  expect(await stage('plan.exe', Buffer.from('MZ'))).toBeUndefined();
  expect(await stage('empty.pdf', Buffer.alloc(0))).toBeUndefined();
});

const failures: [string, Partial<FileStore>][] = [
  ['unavailable', { stage: () => Promise.reject(new AppError('unavailable')) }],
  ['no_space', { measureDisk: async () => ({ freeBytes: 0, totalBytes: 1 }) }],
];

test.each(failures)('one that the storage cannot take now is not skipped: %s', async (code, broken) => {
  await expect(stage('plan.pdf', fileBytes('pdf'), broken)).rejects.toMatchObject({ code });
});

test('a mail whose download breaks off leaves neither staged files nor one that is being written', async () => {
  const attachments = ['plan.pdf', 'budget.pdf'].map((name) => ({
    name,
    type: 'application/pdf',
    content: fileBytes('pdf', 400_000),
  }));
  const running = new Set<string>();
  const stager = createStager({
    async stage(id, bytes) {
      running.add(id);
      await deps.files.stage(id, bytes).finally(() => running.delete(id));
    },
  });
  const stagedBefore = await deps.files.listStaged();
  const mail = toBrokenMail(buildMail({ attachments }), 200_000);
  await expect(receiveMail(deps, mail, stager)).rejects.toThrow('connection lost');
  expect(running).toEqual(new Set());
  expect(await deps.files.listStaged()).toEqual(stagedBefore);
});
