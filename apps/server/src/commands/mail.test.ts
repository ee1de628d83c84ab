import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashRecipient } from '@isangano/api/modules/mail/recipients';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexRecords, openTestApp, type TestApp } from '../testing.ts';
import { runOnFolder } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const payload = { fullName: 'Keza', email: 'keza@mail.example', subject: 'A', message: 'B' };
  for (let count = 0; count < 2; count += 1) {
    await app.server.inject({ method: 'POST', url: `${apiPrefix}${restPaths.messages}`, payload });
  }
  await indexRecords(app);
});
afterAll(() => app.close());

type ListedMail = { id: string; about: string; state: string; lastError: string | null };

async function list(line: string): Promise<ListedMail[]> {
  const mails: ListedMail[] = JSON.parse((await runOnFolder(app.folder, line)).output);
  return mails;
}

test('each mail is listed with the record that it is about', async () => {
  const messages = await app.deps.db.read.selectFrom('contact_message').select('id').execute();
  const ids = messages.map(({ id }) => id);
  expect((await list('mail list --json')).map(({ about }) => about).toSorted()).toEqual(ids.toSorted());
  const { output } = await runOnFolder(app.folder, 'mail list');
  for (const id of ids) expect(output).toContain(id);
});

test('dead letters are listed with their error and can be resent', async () => {
  const waiting = await list('mail list --json');
  expect(waiting).toHaveLength(2);
  expect(await list('mail list --dead --json')).toEqual([]);

  const now = new Date().toISOString();
  await app.deps.db.write
    .updateTable('outbox_mail')
    .set({ refused_at: now, last_error: '550 no such person', attempts: 1 })
    .execute();
  const [first] = await list('mail list --dead --json');
  expect(first).toMatchObject({ state: 'dead', lastError: '550 no such person' });
  const table = await runOnFolder(app.folder, 'mail list --dead');
  expect(table.output).toContain('550 no such person');

  expect(await runOnFolder(app.folder, `mail resend --id ${first?.id}`)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Mails to be sent again: 1.'),
  });
  expect(await list('mail list --dead --json')).toHaveLength(1);
  expect(await runOnFolder(app.folder, `mail resend --id ${first?.id}`)).toMatchObject({
    code: 1,
    warnings: `There is no dead letter with the id ${first?.id}.`,
  });
  expect(await runOnFolder(app.folder, 'mail resend --all')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Mails to be sent again: 1.'),
  });
  expect(await list('mail list --dead --json')).toEqual([]);
});

test('resending requires either an id or --all', async () => {
  expect((await runOnFolder(app.folder, 'mail resend')).code).toBe(2);
  expect((await runOnFolder(app.folder, 'mail resend --all --id one')).code).toBe(2);
});

test('mails to an address are allowed again', async () => {
  const { db, keys } = app.deps;
  const address_hash = hashRecipient(keys.recipients, 'keza@mail.example');
  await db.write.insertInto('stopped_address').values({ address_hash, created_at: 'then' }).execute();
  expect(await runOnFolder(app.folder, 'mail allow --email -', { input: 'Keza@mail.example' })).toMatchObject(
    {
      code: 0,
      output: expect.stringContaining('Mails to this address are allowed again.'),
    },
  );
  expect(await db.read.selectFrom('stopped_address').selectAll().execute()).toEqual([]);
  expect(await runOnFolder(app.folder, 'mail allow --email keza@mail.example')).toMatchObject({
    code: 1,
    warnings: 'Mails to this address are not stopped.',
  });
  const log = await readFile(join(app.folder, 'commands.log'), 'utf8');
  expect(log).toContain('"command":"mail allow"');
  expect(log).not.toMatch(/keza/i);
});
