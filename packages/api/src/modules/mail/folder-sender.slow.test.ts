import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderSender } from '@isangano/platform/mail-transport/folder-sender';
import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import { listOutboxMails } from './testing.ts';
import { from, setUpOutbox, waitUntil } from './testing-outbox.ts';

const outbox = setUpOutbox();

describe('without SMTP', () => {
  test('writes each mail to a file that only its owner can read', async () => {
    const folder = join(outbox.deps.folder, 'mail');
    await outbox.queue('keza@mail.example');
    outbox.start(createFolderSender({ folder, from }));
    await outbox.waitUntilEmpty();
    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^20261120T080000Z-newsletter-welcome-[0-9a-f-]{36}\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const source = await readFile(join(folder, name), 'utf8');
    expect(source).toMatch(/^Subject: Wiyandikishije ku kanyamakuru ka Isangano Group\r$/m);
  });

  test.each([
    ['Umurava, Partners: Kigali (Rwanda)', 'Umurava, Partners: Kigali (Rwanda)'],
    ['"Umurava; Ltd."', 'Umurava; Ltd.'],
    ['Umurava "UM" [Media]', 'Umurava "UM" [Media]'],
    ['Société Umurava', 'Société Umurava'],
    ['', ''],
  ])('the sender keeps its name: %s', async (given, name) => {
    const folder = join(outbox.deps.folder, 'mail');
    await outbox.queue('keza@mail.example');
    outbox.start(createFolderSender({ folder, from: `${given} <desk@umurava.example>`.trim() }));
    await outbox.waitUntilEmpty();
    const [file = ''] = await readdir(folder);
    const mail = await simpleParser(await readFile(join(folder, file)));
    expect(mail.from?.value).toEqual([{ name, address: 'desk@umurava.example' }]);
  });

  test('keeps mails while the folder cannot be written', async () => {
    await outbox.queue('keza@mail.example');
    await writeFile(join(outbox.deps.folder, 'file'), '');
    outbox.start(createFolderSender({ folder: join(outbox.deps.folder, 'file', 'mail'), from }));
    await waitUntil(async () => (await listOutboxMails(outbox.deps))[0]?.attempts === 1);
    expect(await outbox.listRecipients()).toEqual(['keza@mail.example']);
  });
});
