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

type ListedMail = { id: string; state: string; lastError: string | null };

async function list(line: string): Promise<ListedMail[]> {
  const mails: ListedMail[] = JSON.parse((await runOnFolder(app.folder, line)).output);
  return mails;
}

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
