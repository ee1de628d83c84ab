import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { runCommand } from '../lib/commands.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import type { RunningServer } from '../lib/server.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const staff = { email: 'staff@isangano.example', password: 'a good password' };
/** All mails that waited in the outbox. */
const queuedMails = 16;

type Message = {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
};
type OlderData = {
  interviews: { fullName: string; portraitUrl: string | null }[];
  partners: object[];
  messages: Message[];
  projects: object[];
  /** An API token that may read. */
  token: string;
};

/** The responses of the REST API before the upgrade; links to files are without their signature. */
const before: OlderData = JSON.parse(readFileSync(join(fixtures, 'data-before-0.1.0.json'), 'utf8'));

const lists = [
  { path: '/api/applications/interviews', records: before.interviews },
  { path: '/api/applications/partners', records: before.partners },
  { path: '/api/contact', records: before.messages },
  { path: '/api/projects', records: before.projects },
];

/** Unpacks the data folder of an earlier release, as if it had been stopped just now. */
function unpackData(scratch: string): string {
  execFileSync('tar', ['-xzf', join(fixtures, 'data-before-0.1.0.tar.gz'), '-C', scratch]);
  const dataDir = join(scratch, 'data');
  const database = new SQLite(join(dataDir, 'isangano.sqlite'));
  database.prepare('update idempotency_key set created_at = ?').run(new Date().toISOString());
  database.prepare('update api_token set expires_at = ?').run('2999-01-01T00:00:00.000Z');
  database.close();
  return dataDir;
}

async function readList(request: APIRequestContext, path: string, token: string): Promise<unknown> {
  const response = await request.get(`${path}?limit=100`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(200);
  return JSON.parse((await response.text()).replaceAll(/("\/files\/[^"?]+)\?[^"]*/g, '$1'));
}

const listMails = ({ dataDir }: RunningServer) =>
  readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'));

test(
  'a server on data of the release before 0.1.0 serves the same records, files, tokens and mails',
  long,
  async ({ playwright, startServer }) => {
    const scratch = mkdtempSync(join(tmpdir(), 'isangano-upgrade-'));
    const server = await startServer({ dataDir: unpackData(scratch) });
    const request = await playwright.request.newContext({ baseURL: server.url });
    const login = await request.post('/api/auth/login', { data: staff });
    expect(login.status()).toBe(200);
    const { accessToken }: { accessToken: string } = await login.json();

    for (const { path, records } of lists) {
      await test.step(`${path} lists the same records for staff and for an API token`, async () => {
        // Later versions add fields.
        expect(await readList(request, path, accessToken)).toMatchObject(records);
        expect(await readList(request, path, before.token)).toMatchObject(records);
      });
    }

    await test.step('a file can be downloaded', async () => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const list = await request.get('/api/applications/interviews?limit=100', { headers });
      const interviews: OlderData['interviews'] = await list.json();
      const portraitUrl = interviews.find((interview) => interview.portraitUrl !== null)?.portraitUrl ?? '';
      const file = await request.get(portraitUrl);
      expect(file.status()).toBe(200);
      expect(file.headers()['content-type']).toBe('image/png');
      expect((await file.body()).subarray(1, 4).toString()).toBe('PNG');
    });

    await test.step('a repeated message is recognized by its key', async () => {
      const sent = before.messages.find(({ fullName }) => fullName === 'Writer 1');
      const { fullName, email, phone, subject, message } = sent ?? {};
      const repeated = await request.post('/api/contact', {
        headers: { 'idempotency-key': 'message-1' },
        data: { fullName, email, phone, subject, message },
      });
      expect(await repeated.json()).toMatchObject({ id: sent?.id });
      expect(await readList(request, '/api/contact', accessToken)).toMatchObject(before.messages);
    });

    await test.step('the queued mails are sent', async () => {
      await expect.poll(() => listMails(server).length, { timeout: 20_000 }).toBe(queuedMails);
    });

    await test.step('the data folder is in order', async () => {
      expect(await runCommand(server.dataDir, 'check')).toEqual({ code: 0, output: 'All is in order.\n' });
    });

    expect(await server.stop()).toBe(0);
    rmSync(scratch, { recursive: true });
  },
);
