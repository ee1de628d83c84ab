import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresServer } from '@isangano/api/testing';
import { errorStatus } from '@isangano/contracts/error-status';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { expect, test } from 'vitest';
import { runOnFolder } from '../../commands/testing.ts';
import { expectDocumented } from '../../openapi/testing-document.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { perMinute } from '../hooks/rate-limits.ts';

const id = 'a1'.repeat(16);
const url = `/api/drafts/${id}`;
const capability = 'Capability-of-the-application_43-characters';
const email = 'keza.link@mail.example';
const headers = { [applicationTokenHeader]: 't'.repeat(43), 'content-language': 'rw' };
const settings = { PUBLIC_URL: 'https://www.isangano.example', LOG_LEVEL: 'silent' };

async function saveDraft({ server }: TestApp) {
  const payload = { kind: 'partner', content: 'encrypted', basedOn: 0, uploads: [], reminderEmail: null };
  return await server.inject({ method: 'PUT', url, headers, payload });
}

async function mailLink({ server }: TestApp) {
  const payload = { email, capability };
  const response = await server.inject({ method: 'POST', url: `${url}/link`, headers, payload });
  expectDocumented('/api/drafts/{id}/link', 'POST', response);
  return response.statusCode;
}

/** Returns the files below folders that contain a text, in plain or encoded. */
async function findFiles(folders: string[], text: string): Promise<string[]> {
  const bytes = Buffer.from(text);
  // Of base64, what does not depend on its neighbours.
  const spellings = [text, bytes.toString('hex'), bytes.toString('base64').slice(0, -4)];
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const found: string[] = [];
  for (const { name, parentPath } of entries.flat().filter((entry) => entry.isFile())) {
    const content = await readFile(join(parentPath, name));
    if (spellings.some((spelling) => content.includes(spelling))) found.push(name);
  }
  return found;
}

test.skipIf(postgresServer !== undefined)(
  'a link by mail leaves neither its key nor its address on the disk or in a backup',
  async () => {
    const running: Parameters<typeof startSmtp>[0] = [];
    const { received, url: smtpUrl } = await startSmtp(running);
    const app = await openTestApp({ ...settings, SMTP_URL: smtpUrl });
    expect((await saveDraft(app)).json()).toMatchObject({ canMailLink: true });
    expect(await mailLink(app)).toBe(204);
    expect(received).toHaveLength(1);
    const source = received[0]?.source.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
    const link = `https://www.isangano.example/rw/partnership-application#resume=${id}.${capability}`;
    expect(source).toContain(link);

    const scratch = await mkdtemp(join(tmpdir(), 'isangano-links-'));
    const archive = join(scratch, 'backup.tar');
    expect(await runOnFolder(app.folder, `backup --to ${archive}`)).toMatchObject({ code: 0 });
    for (const text of [capability, email]) expect(await findFiles([app.folder, scratch], text)).toEqual([]);
    // The same search finds what is stored.
    expect(await findFiles([app.folder, scratch], id)).toContain('backup.tar');
    await app.close();
    for (const server of running) await server.stop();
    await rm(scratch, { recursive: true });
  },
);

test('without a mail server no link is offered or sent, and no file is written instead', async () => {
  const app = await openTestApp(settings);
  expect((await saveDraft(app)).json()).toMatchObject({ canMailLink: false });
  expect(await mailLink(app)).toBe(errorStatus.not_found);
  expect(await findFiles([app.folder], capability)).toEqual([]);
  await app.close();
});

test('links are limited by address', async () => {
  const app = await openTestApp({ ...settings, RATE_LIMITS: 'on' });
  await saveDraft(app);
  for (let count = 0; count < perMinute.submission; count += 1) await mailLink(app);
  expect(await mailLink(app)).toBe(errorStatus.too_many);
  await app.close();
});
