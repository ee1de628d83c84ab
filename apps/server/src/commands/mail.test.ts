import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexTexts, openTestApp, type TestApp } from '../testing.ts';
import { runOn } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const payload = { fullName: 'Keza', email: 'keza@mail.example', subject: 'A', message: 'B' };
  for (let count = 0; count < 2; count += 1) {
    await app.server.inject({ method: 'POST', url: `${apiPrefix}${restPaths.messages}`, payload });
  }
  await indexTexts(app);
});
afterAll(() => app.close());

type Listed = { id: string; state: string; lastError: string | null };

async function list(line: string): Promise<Listed[]> {
  return JSON.parse((await runOn(app.folder, line)).output);
}

test('dead letters are listed with their reason, and sent again', async () => {
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
  const shown = await runOn(app.folder, 'mail list --dead');
  expect(shown.output).toContain('550 no such person');

  expect(await runOn(app.folder, `mail resend --id ${first?.id}`)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Mails to be sent again: 1.'),
  });
  expect(await list('mail list --dead --json')).toHaveLength(1);
  expect(await runOn(app.folder, `mail resend --id ${first?.id}`)).toMatchObject({
    code: 1,
    warnings: `There is no dead letter with the id ${first?.id}.`,
  });
  expect(await runOn(app.folder, 'mail resend --all')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Mails to be sent again: 1.'),
  });
  expect(await list('mail list --dead --json')).toEqual([]);
});

test('which mail is to be sent again must be said', async () => {
  expect((await runOn(app.folder, 'mail resend')).code).toBe(2);
  expect((await runOn(app.folder, 'mail resend --all --id one')).code).toBe(2);
});
