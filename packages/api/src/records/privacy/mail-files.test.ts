import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMailFilesFor } from './mail-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-mail-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const email = 'keza@mail.example';
const mail = `To: ${email}\r\n\r\nMurakoze.`;

test('a file that disappears while the folder is read is left out', async () => {
  await symlink(join(folder, 'gone'), join(folder, '1.eml'));
  await writeFile(join(folder, '2.eml'), mail);
  expect(await readMailFilesFor(folder, [email])).toEqual(new Map([[join(folder, '2.eml'), mail]]));
});

test('a mail that is renamed while the folder is read is found by its new name', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `${index}.eml`);
  await Promise.all(names.map((name) => writeFile(join(folder, `${name}.part`), mail)));
  const [found] = await Promise.all([
    readMailFilesFor(folder, [email]),
    ...names.map((name) => rename(join(folder, `${name}.part`), join(folder, name))),
  ]);
  expect([...found.keys()].toSorted()).toEqual(names.map((name) => join(folder, name)).toSorted());
});

test('a mail about a record is found by the id that it names, regardless of its recipient', async () => {
  const about =
    'To: staff@isangano.example\r\n\r\nReference: ISG-CA4H-W9 (01a2246c-e6a7-7002-be8d-2fe7f22ce186)';
  await writeFile(join(folder, '1.eml'), about);
  await writeFile(join(folder, '2.eml'), 'To: staff@isangano.example\r\n\r\nAnother one.');
  const found = await readMailFilesFor(folder, [email, '01a2246c-e6a7-7002-be8d-2fe7f22ce186']);
  expect([...found.values()]).toEqual([about]);
});

test('there are none without the folder', async () => {
  expect(await readMailFilesFor(join(folder, 'missing'), [email])).toEqual(new Map());
});
