import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRestTypes, restTypesFile } from '../scripts/rest-types.ts';

/*
 * The package as others get it: built, packed, and installed in a folder outside this repository, where its
 * README is compiled and run against a real server.
 */

const folder = join(import.meta.dirname, '..');
const root = join(folder, '../..');
const startMs = 60_000;
const staff = { email: 'staff@isangano.example', password: 'a good password' };

const place = mkdtempSync(join(tmpdir(), 'isangano-consumer-'));
const modules = join(place, 'node_modules');
let server: ChildProcess;
let url: string;

const node = (args: string[], env: Record<string, string> = {}) =>
  execFileSync(process.execPath, args, {
    cwd: place,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });

beforeAll(async () => {
  execFileSync(process.execPath, [join(folder, 'scripts/build.ts')], { stdio: 'pipe' });
  const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', place], {
    cwd: folder,
    encoding: 'utf8',
  });
  const own = join(modules, '@isangano/client');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', join(place, packed.trim()), '-C', own, '--strip-components=1']);
  mkdirSync(join(modules, '@trpc'));
  mkdirSync(join(modules, '@types'));
  for (const name of [
    '@trpc/client',
    '@trpc/server',
    'openapi-fetch',
    'openapi-typescript-helpers',
    '@types/node',
  ])
    symlinkSync(join(root, 'node_modules', name), join(modules, name));

  for (const [index, code] of readme().entries()) writeFileSync(join(place, `example-${index}.ts`), code);
  writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module' }));
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2024', 'dom'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    outDir: 'out',
    types: ['node'],
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));

  server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(place, 'data'),
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await addressOf(server);
}, startMs);

afterAll(async () => {
  const stopped = once(server, 'exit');
  server.kill('SIGTERM');
  await stopped;
  rmSync(place, { recursive: true, force: true });
});

/** The examples of the README, in their order. */
function readme(): string[] {
  const text = readFileSync(join(folder, 'README.md'), 'utf8');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server says nothing.');
  for await (const chunk of stdout) {
    const found = /ready at (http\S+)/.exec(String(chunk))?.[1];
    if (found) return found;
  }
  throw new Error('The server ended before it was ready.');
}

test('the REST types are those of the stored document; npm run openapi writes them', async () => {
  expect(readFileSync(restTypesFile, 'utf8')).toBe(await makeRestTypes());
});

test('the package has no faults that its users would meet', async () => {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

describe('outside this repository', () => {
  test.each([
    ['the newest compiler', join(root, 'node_modules/typescript/bin/tsc')],
    ['an older compiler', join(folder, 'node_modules/typescript/bin/tsc')],
  ])('the examples of the README compile with %s', (_which, compiler) => {
    expect(node([compiler, '-p', '.'])).toBe('');
  });

  test('a wrong call does not compile', () => {
    const wrong =
      "import { createClient } from '@isangano/client';\n" +
      "await createClient({ baseUrl: '' }).applications.list.query({ status: 'lost' });\n";
    mkdirSync(join(place, 'wrong'));
    writeFileSync(join(place, 'wrong/wrong.ts'), wrong);
    const config = { extends: '../tsconfig.json', compilerOptions: { noEmit: true }, include: ['wrong.ts'] };
    writeFileSync(join(place, 'wrong/tsconfig.json'), JSON.stringify(config));
    const compile = () => node([join(root, 'node_modules/typescript/bin/tsc'), '-p', 'wrong']);
    expect(compile).toThrow(expect.objectContaining({ stdout: expect.stringContaining('"lost"') }));
  });

  test('they send an application with progress, list it as pending, and read the projects', async () => {
    const env = { ISANGANO_URL: url };
    const [list = '', projects = '', submit = ''] = [0, 1, 2].map((index) =>
      join(place, `out/example-${index}.js`),
    );
    for (const file of [projects, submit]) {
      const text = readFileSync(file, 'utf8').replaceAll('http://127.0.0.1:3000', url);
      writeFileSync(file, text);
    }
    const sent = node([submit]);
    expect(sent).toMatch(/(\d+) of \1 bytes\n/);
    expect(sent).toMatch(/^[0-9a-f-]{36} pending$/m);

    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(staff),
    });
    const { accessToken }: { accessToken: string } = JSON.parse(await answer.text());
    const listed = node([list], { ...env, ISANGANO_TOKEN: accessToken });
    expect(listed).toMatch(/\tinterview\tAline Uwase\taline@mail\.example\n$/);
    expect(() => node([list], { ...env, ISANGANO_TOKEN: 'isk_wrong' })).toThrow(/Command failed/);
    expect(node([projects])).toMatch(/^Digital Health Rollout for District Hospitals active$/m);
  });
});
