import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp, testAdmin } from '../testing.ts';
import { runOnFolder, spawnOnFolder, startOnFolder } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const run = (line: string, input?: string) => runOnFolder(app.folder, line, { input: input ?? '' });

async function signIn(email: string, password: string): Promise<number> {
  const payload = { email, password };
  return (await app.server.inject({ method: 'POST', url: `${apiPrefix}${restPaths.login}`, payload }))
    .statusCode;
}

async function requestProjects(authorization: string, method: 'GET' | 'POST' = 'GET'): Promise<number> {
  const url = `${apiPrefix}${restPaths.projects}`;
  const payload = { title: 'T', client: 'C', description: 'D' };
  const response = await app.server.inject({
    method,
    url,
    headers: { authorization },
    ...(method === 'POST' && { payload }),
  });
  return response.statusCode;
}

describe('accounts, while the server runs', () => {
  test('a new account can sign in with its generated password', async () => {
    const { code, output } = await run('admin create --email Keza@isangano.example --role owner');
    const password = /password {2}(\S+)/.exec(output)?.[1] ?? '';
    expect([code, password.length]).toEqual([0, 16]);
    expect(await signIn('keza@isangano.example', password)).toBe(200);
    expect(await run('admin create --email keza@isangano.example --role owner')).toEqual({
      code: 1,
      output: '',
      warnings: 'keza@isangano.example already has an account.',
    });
  });

  test('a given password is not printed and must be long enough', async () => {
    const short = await run('admin create --email b@isangano.example --role owner --password-stdin', 'short');
    expect([short.code, short.warnings]).toEqual([
      2,
      expect.stringContaining('--password: Please use 8 characters or more.'),
    ]);
    const { output } = await run(
      'admin create --email b@isangano.example --role owner --password-stdin',
      'long enough',
    );
    expect(output).not.toContain('password');
    expect(await signIn('b@isangano.example', 'long enough')).toBe(200);
  });

  test('a new password ends earlier sessions', async () => {
    await run('admin create --email c@isangano.example --role owner --password-stdin', testAdmin.password);
    const { authorization } = await signInHeader(app, 'c@isangano.example');
    expect(await requestProjects(authorization)).toBe(200);
    await run('admin reset-password --email c@isangano.example --password-stdin', 'another one');
    expect(await requestProjects(authorization)).toBe(401);
    expect(await signIn('c@isangano.example', testAdmin.password)).toBe(401);
    expect(await signIn('c@isangano.example', 'another one')).toBe(200);
  });

  test('a disabled account loses its session and cannot sign in until it is enabled', async () => {
    await run('admin create --email d@isangano.example --role owner --password-stdin', testAdmin.password);
    const { authorization } = await signInHeader(app, 'd@isangano.example');
    expect((await run('admin disable --email d@isangano.example')).code).toBe(0);
    expect(await requestProjects(authorization)).toBe(401);
    expect(await signIn('d@isangano.example', testAdmin.password)).toBe(401);
    const accounts: { email: string; disabledAt: string | null }[] = JSON.parse(
      (await run('admin list --json')).output,
    );
    expect(accounts.filter(({ disabledAt }) => disabledAt).map(({ email }) => email)).toEqual([
      'd@isangano.example',
    ]);
    await run('admin enable --email d@isangano.example');
    expect(await signIn('d@isangano.example', testAdmin.password)).toBe(200);
    expect(await requestProjects(authorization)).toBe(401);
  });

  test('the last owner cannot be disabled or become a reviewer', async () => {
    const others: { email: string }[] = JSON.parse((await run('admin list --json')).output);
    for (const { email } of others) {
      if (email !== testAdmin.email) await run(`admin disable --email ${email}`);
    }
    const { code, warnings } = await run(`admin disable --email ${testAdmin.email}`);
    expect([code, warnings]).toEqual([
      1,
      `${testAdmin.email} is the last owner who can sign in: create another one first.`,
    ]);
    expect(await signIn(testAdmin.email, testAdmin.password)).toBe(200);
  });

  test('an unknown account is reported', async () => {
    const { code, warnings } = await run('admin disable --email nobody@isangano.example');
    expect([code, warnings]).toEqual([1, 'There is no account with the address nobody@isangano.example.']);
  });
});

describe('API tokens, while the server runs', () => {
  test('a token is created, listed without its secret, and revoked', async () => {
    const created = await run('token create --name website --scope read-write --days 30');
    const token = /token {4}(\S+)/.exec(created.output)?.[1] ?? '';
    expect(await requestProjects(`Bearer ${token}`, 'POST')).toBe(201);

    const { output } = await run('token list --json');
    expect(output).not.toContain(token);
    const [view]: { id: string; scope: string }[] = JSON.parse(output);
    expect(view).toMatchObject({ name: 'website', scope: 'read-write', revokedAt: null });

    expect((await run(`token revoke --id ${view?.id}`)).code).toBe(0);
    expect(await requestProjects(`Bearer ${token}`)).toBe(401);
    expect((await run('token revoke --id none')).warnings).toBe('There is no token with the id none.');
  });

  test('a token is read-only by default', async () => {
    const token = /token {4}(\S+)/.exec((await run('token create --name reports')).output)?.[1] ?? '';
    expect(await requestProjects(`Bearer ${token}`)).toBe(200);
    expect(await requestProjects(`Bearer ${token}`, 'POST')).toBe(403);
  });
});

describe('the command line', () => {
  test.each([
    ['', 0, 'Usage: isangano <command> [options]'],
    ['--help', 0, 'token revoke'],
    ['admin --help', 0, 'admin reset-password'],
    ['token create --help', 0, '--days  days until it expires; 365 by default'],
  ])('"%s" prints help', async (line, code, text) => {
    const result = await run(line);
    expect(result.code).toBe(code);
    expect(result.output).toContain(text);
  });

  test('names npm where npm has started it, as in a clone', async () => {
    const { output } = await runOnFolder(app.folder, '--help', { env: { npm_lifecycle_event: 'isangano' } });
    expect(output).toContain('Usage: npm run isangano -- <command> [options]');
  });

  test.each([
    ['paint', 'There is no command paint.'],
    ['admin', 'There is no command admin.'],
    ['admin create --role owner', '--email is missing'],
    ['admin create --email a@isangano.example', '--role is missing'],
    ['admin create --email a@isangano.example --role boss', '--role must be editor, reader, reviewer, owner'],
    ['admin create --colour red', "Unknown option '--colour'"],
    ['admin create --email nobody --role owner', '--email: Please enter a valid email address.'],
    ['token create --name a --scope all', '--scope must be read-only or read-write'],
    ['token create --name a --days 0', '--days must be '],
    ['webhook create --types message.created,paint', '--types must be some of'],
    // A type may be named twice.
    ['webhook create --types message.created,message.created', '--url is missing'],
    ['check --identity key.txt', '--identity needs --backup'],
    // Its name would say that it is encrypted.
    ['backup --to desk.tar.gz.age', 'needs --recipient or --passphrase'],
  ])('"%s" fails with its usage', async (line, text) => {
    const { code, warnings } = await run(line);
    expect(code).toBe(2);
    expect(warnings).toContain(text);
    expect(warnings).toContain('Usage:');
  });

  test('without a database, commands fail', async () => {
    const { code, warnings } = await runOnFolder('/nowhere', 'admin list');
    expect([code, warnings]).toEqual([
      1,
      'There is no database at /nowhere/isangano.sqlite: set DATA_DIR and DATABASE_URL as for the server, which creates it at its first start.',
    ]);
  });

  test('reads the password from a pipe when run as a process', async () => {
    const line = 'admin create --email pipe@isangano.example --role owner --password-stdin';
    expect(await spawnOnFolder(app.folder, line, { input: 'from a pipe\n' })).toEqual({
      code: 0,
      output: 'e-mail    pipe@isangano.example\nusername  pipe\n',
      warnings: '',
    });
    expect(await signIn('pipe@isangano.example', 'from a pipe')).toBe(200);
  });
});

test('a generated password is not lost when the reader of the output ends early', async () => {
  const child = startOnFolder(app.folder, 'admin create --email epipe@isangano.example --role reader');
  child.stdout.destroy();
  child.stdin.end();
  const [warnings] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(0);
  expect(warnings).toMatch(/password {2}\w{16}\n/);
});
