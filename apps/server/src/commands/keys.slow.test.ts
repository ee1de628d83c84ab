import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUnsubscribeLink, parseNewsletterLink } from '@isangano/api/modules/newsletter/links';
import { interviewView } from '@isangano/contracts/applications/interview';
import { hourMs } from '@isangano/contracts/durations';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { keyringCheckMs } from '../keyring.ts';
import { openTestApp, signInHeader, type TestApp } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';
import { runOnFolder } from './testing.ts';

let app: TestApp;
let skippedMs: number;
beforeEach(async () => {
  skippedMs = 0;
  app = await openTestApp({}, () => Date.now() + skippedMs);
});
afterEach(() => app.close());

type ListedKey = { id: string; createdAt: string | null; endsAt: string | null; state: string };

const run = (line: string) => runOnFolder(app.folder, line);
const passCheckInterval = () => {
  skippedMs += keyringCheckMs;
};

async function listKeys(): Promise<ListedKey[]> {
  const keys: ListedKey[] = JSON.parse((await run('keys list --json')).output);
  return keys;
}

async function requestApplications(headers: { authorization: string }): Promise<number> {
  return (await app.server.inject({ url: `${apiPrefix}${restPaths.interviews}`, headers })).statusCode;
}

function getKeyId({ authorization }: { authorization: string }): unknown {
  const [head = ''] = authorization.replace('Bearer ', '').split('.');
  return JSON.parse(Buffer.from(head, 'base64url').toString()).kid;
}

describe('a rotation, while the server runs', () => {
  test('signs with the new key, and the sessions before it stay valid', async () => {
    const before = await signInHeader(app);
    expect(await run('keys rotate')).toMatchObject({ code: 0, warnings: '' });
    passCheckInterval();
    const after = await signInHeader(app);
    const keys = await listKeys();
    expect([getKeyId(before), getKeyId(after)]).toEqual(keys.map(({ id }) => id));
    expect(keys.map(({ state }) => state)).toEqual(['verifies', 'signs']);
    expect([await requestApplications(before), await requestApplications(after)]).toEqual([200, 200]);
    // No earlier than the last session that the first key may have signed.
    expect(Date.parse(keys[0]?.endsAt ?? '')).toBeGreaterThan(Date.now() + 8 * hourMs);
  });

  test('after a leak ends sessions and links to files at once, and newsletter links stay valid', async () => {
    const { keys, clock } = app.deps;
    const sessionBefore = await signInHeader(app);
    const created = await app.server.inject({
      method: 'POST',
      url: `${apiPrefix}${restPaths.interviews}`,
      ...multipart([...interviewParts, { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') }]),
    });
    const fileId = interviewView.parse(created.json()).files[0]?.id ?? '';
    const openLink = async (link: string) => (await app.server.inject(link)).statusCode;
    const readLink = async (headers: { authorization: string }) => {
      const url = `${apiPrefix}${restPaths.interviews}`;
      const records: unknown = (await app.server.inject({ url, headers })).json();
      return z.array(interviewView).parse(records)[0]?.files[0]?.url ?? '';
    };
    const linkBefore = await readLink(sessionBefore);
    const target = { siteUrl: '', keys: keys.newsletterLinks, id: fileId, locale: 'en' } as const;
    const newsletterLink = createUnsubscribeLink(target);
    expect([await requestApplications(sessionBefore), await openLink(linkBefore)]).toEqual([200, 200]);

    expect((await run('keys rotate --now')).output).toContain(
      'Newsletter links in mails that were sent stay valid.',
    );
    passCheckInterval();
    expect([await requestApplications(sessionBefore), await openLink(linkBefore)]).toEqual([401, 403]);
    const sessionAfter = await signInHeader(app);
    expect(await requestApplications(sessionAfter)).toBe(200);
    expect(await openLink(await readLink(sessionAfter))).toBe(200);
    const query = new URLSearchParams(newsletterLink.split('?')[1]);
    expect(parseNewsletterLink(keys.newsletterLinks, 'leave', query, clock())).toBe(fileId);
    expect((await listKeys()).map(({ state }) => state)).toEqual([
      'leaked; verifies newsletter links only',
      'signs',
    ]);
    const activeSessions = await app.deps.db.read
      .selectFrom('session')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    expect(activeSessions).toHaveLength(1);
  });

  test('is logged, and neither output nor log contains a secret', async () => {
    const { output } = await run('keys rotate --now');
    const content = await readFile(join(app.folder, 'keys.json'), 'utf8');
    const secret: string = JSON.parse(content).keys[1].secret;
    const log = await readFile(join(app.folder, 'commands.log'), 'utf8');
    expect(log).toContain('"command":"keys rotate","now":true');
    const list = (await run('keys list')).output;
    for (const text of [output, log, list]) expect(text).not.toContain(secret);
    expect((await stat(join(app.folder, 'keys.json'))).mode & 0o777).toBe(0o600);
    // The first secret stays where it was.
    const first = (await readFile(join(app.folder, 'jwt-secret'), 'utf8')).trim();
    expect(content).not.toContain(first);
  });

  test('that leaves a damaged file changes nothing for the running server, and prevents the next start', async () => {
    const session = await signInHeader(app);
    await writeFile(join(app.folder, 'keys.json'), '{');
    passCheckInterval();
    expect(await requestApplications(session)).toBe(200);
    expect((await run('keys rotate')).warnings).toContain('keys.json is damaged');
    await app.server.close();
    const config = readConfig({ DATA_DIR: app.folder, LOG_LEVEL: 'silent' });
    await expect(buildApp(config)).rejects.toThrow('keys.json is damaged');
  });
});

test('a backup includes the keys of rotations', { tags: 'long' }, async () => {
  await run('keys rotate');
  passCheckInterval();
  const session = await signInHeader(app);
  const scratch = await mkdtemp(join(tmpdir(), 'isangano-keys-'));
  const archive = join(scratch, 'backup.tar');
  await run(`backup --to ${archive}`);
  const folder = join(scratch, 'restored');
  expect((await runOnFolder(folder, `restore --from ${archive}`)).code).toBe(0);
  const restored = await buildApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const url = `${apiPrefix}${restPaths.interviews}`;
  expect((await restored.server.inject({ url, headers: session })).statusCode).toBe(200);
  await restored.server.close();
  await rm(scratch, { recursive: true, force: true });
});

test('JWT_SECRET is the first key, and rotations add keys beside it', async () => {
  const env = { JWT_SECRET: 'a secret of the environment, long enough' };
  const other = await openTestApp(env, () => Date.now() + skippedMs);
  const before = await signInHeader(other);
  await runOnFolder(other.folder, 'keys rotate', { env });
  passCheckInterval();
  const after = await signInHeader(other);
  const url = `${apiPrefix}${restPaths.interviews}`;
  for (const headers of [before, after])
    expect((await other.server.inject({ url, headers })).statusCode).toBe(200);
  expect(getKeyId(before)).not.toBe(getKeyId(after));
  expect(await readFile(join(other.folder, 'keys.json'), 'utf8')).not.toContain(env.JWT_SECRET);
  await other.close();
});
