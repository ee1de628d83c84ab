import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listMailFileMentions, readMailFilesOf } from './mail-files.ts';

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
  expect(await readMailFilesOf(folder, { email, recordIds: [] })).toEqual(
    new Map([[join(folder, '2.eml'), mail]]),
  );
});

test('a mail that is renamed while the folder is read is found by its new name', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `${index}.eml`);
  await Promise.all(names.map((name) => writeFile(join(folder, `${name}.part`), mail)));
  const [found] = await Promise.all([
    readMailFilesOf(folder, { email, recordIds: [] }),
    ...names.map((name) => rename(join(folder, `${name}.part`), join(folder, name))),
  ]);
  expect([...found.keys()].toSorted()).toEqual(names.map((name) => join(folder, name)).toSorted());
});

const id = '01a2246c-e6a7-7002-be8d-2fe7f22ce186';

/** A mail to the group about what another person has sent, with a text that names the person and their record. */
const note = (head: string) =>
  `To: desk@isangano.example\r\n${head}\r\nX-Mail-Kind: contact-note\r\n\r\nKeza (${email}) has sent ${id}.`;

test.each([
  ['is about one of their records', note(`Reply-To: other@mail.example\r\nX-Mail-About: ${id}`)],
  ['answers them', note(`Reply-To: <${email.toUpperCase()}>\r\nX-Mail-About: other`)],
  [
    'was written by an earlier version and names one of their records',
    note('Reply-To: earlier@mail.example'),
  ],
  ['is to them', `To: ${email}\r\nX-Mail-Kind: reply\r\n\r\nMurakoze.`],
])('a mail is one of a person if it %s', async (_case, content) => {
  await writeFile(join(folder, '1.eml'), content);
  const person = { email, recordIds: [id] };
  expect([...(await readMailFilesOf(folder, person)).values()]).toEqual([content]);
  expect(await listMailFileMentions(folder, person)).toEqual([]);
});

test.each([
  ['is about the record of another person', note('Reply-To: other@mail.example\r\nX-Mail-About: other')],
  ['answers another person, whose address is longer', note(`Reply-To: o'${email}\r\nX-Mail-About: other`)],
])('a mail is not one of a person if it %s, whatever its text says', async (_case, content) => {
  await writeFile(join(folder, '1.eml'), content);
  const person = { email, recordIds: [id] };
  expect(await readMailFilesOf(folder, person)).toEqual(new Map());
  expect(await listMailFileMentions(folder, person)).toEqual(['mails written as files: 1']);
});

test('mails to the group are not those of a person who gave its address', async () => {
  await writeFile(join(folder, '1.eml'), note('Reply-To: other@mail.example\r\nX-Mail-About: other'));
  expect(await readMailFilesOf(folder, { email: 'desk@isangano.example', recordIds: [] })).toEqual(new Map());
});

test('there are none without the folder', async () => {
  expect(await readMailFilesOf(join(folder, 'missing'), { email, recordIds: [] })).toEqual(new Map());
});
