import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { generateRestTypes, restTypesFile } from '../scripts/write-rest-types.ts';

/*
 * Tests the published package: builds and packs it, installs it outside this repository, and there compiles
 * the examples of its README and runs them against a server.
 */

const folder = join(import.meta.dirname, '..');
const root = join(folder, '../..');
// Compilers and servers start slowly on a busy machine.
const timeoutMs = 60_000;
vi.setConfig({ testTimeout: timeoutMs, hookTimeout: timeoutMs });

const staff = { email: 'staff@isangano.example', password: 'a good password' };

const consumer = mkdtempSync(join(tmpdir(), 'isangano-consumer-'));
const modules = join(consumer, 'node_modules');
let server: ChildProcess;
let url: string;

const runNode = (args: string[], env: Record<string, string> = {}) =>
  execFileSync(process.execPath, args, {
    cwd: consumer,
    encoding: 'utf8',
    timeout: timeoutMs,
    env: { PATH: process.env.PATH, ...env },
  });

beforeAll(async () => {
  execFileSync(process.execPath, [join(folder, 'scripts/build.ts')], { stdio: 'pipe', timeout: timeoutMs });
  const packed = execFileSync(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', consumer],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: timeoutMs,
    },
  );
  const packageFolder = join(modules, '@isangano/client');
  mkdirSync(packageFolder, { recursive: true });
  execFileSync('tar', ['-xzf', join(consumer, packed.trim()), '-C', packageFolder, '--strip-components=1']);
  mkdirSync(join(modules, '@trpc'));
  mkdirSync(join(modules, '@types'));
  for (const name of [
    '@trpc/client',
    '@trpc/server',
    'eventsource',
    'eventsource-parser',
    'openapi-fetch',
    'openapi-typescript-helpers',
    'standardwebhooks',
    '@stablelib',
    'fast-sha256',
    '@types/node',
  ])
    symlinkSync(join(root, 'node_modules', name), join(modules, name));

  for (const [name, code] of readExamples()) writeFileSync(join(consumer, `${name}.ts`), code);
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ type: 'module' }));
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
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));

  const isBuilt = process.env.TEST_BUILD === 'current';
  const entry = join(root, 'apps/server', isBuilt ? 'dist/main.js' : 'src/main.ts');
  server = spawn(process.execPath, ['--require', join(root, 'scripts/exit-with-parent.mjs'), entry], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(consumer, 'data'),
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
      LOG_LEVEL: 'silent',
      WEBHOOK_HOSTS: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  url = await waitForUrl(server);
});

afterAll(async () => {
  const stopped = once(server, 'exit');
  server.kill('SIGTERM');
  await stopped;
  rmSync(consumer, { recursive: true, force: true });
});

/** Returns the TypeScript examples of the README by their heading and number. */
function readExamples(): [name: string, code: string][] {
  const sections = readFileSync(join(folder, 'README.md'), 'utf8').split(/^## /m);
  return sections.flatMap((section) =>
    [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ''], index): [string, string] => [
      nameExample(section.split('\n')[0] ?? '', index),
      code,
    ]),
  );
}

function nameExample(heading: string, index: number): string {
  return `${heading.replaceAll(' ', '-').toLowerCase()}-${index}`;
}

/** Returns the compiled example, with the URL of the running server. */
function example(heading: string, index = 0): string {
  const file = join(consumer, `out/${nameExample(heading, index)}.js`);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('http://127.0.0.1:3000', url));
  return file;
}

async function waitForUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output.');
  for await (const chunk of stdout) {
    const readyUrl = /ready at (http\S+)/.exec(String(chunk))?.[1];
    if (readyUrl) return readyUrl;
  }
  throw new Error('The server ended before it was ready.');
}

test('the REST types match the stored document; npm run openapi writes them', async () => {
  expect(readFileSync(restTypesFile, 'utf8')).toBe(await generateRestTypes());
});

test('publint reports no errors', async () => {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

describe('outside this repository', () => {
  test.each([
    ['the current compiler', join(root, 'node_modules/typescript/bin/tsc')],
    ['an older compiler', join(folder, 'node_modules/typescript/bin/tsc')],
  ])('the examples of the README compile with %s', (_which, compiler) => {
    expect(runNode([compiler, '-p', '.'])).toBe('');
  });

  test.each([
    ['call', "await createClient({ baseUrl: '' }).applications.list.query({ status: 'lost' });"],
    // A type that the package lacks would be `any`.
    [
      'error',
      "const isIssue = ({ data }: TRPCClientError<AppRouter>) => data?.issues?.[0]?.code === 'lost';",
    ],
  ])('an invalid %s does not compile', (_kind, code) => {
    const imports =
      "import { type AppRouter, createClient } from '@isangano/client';\nimport type { TRPCClientError } from '@trpc/client';\n";
    mkdirSync(join(consumer, 'invalid'), { recursive: true });
    writeFileSync(join(consumer, 'invalid/invalid.ts'), imports + code);
    const config = {
      extends: '../tsconfig.json',
      compilerOptions: { noEmit: true },
      include: ['invalid.ts'],
    };
    writeFileSync(join(consumer, 'invalid/tsconfig.json'), JSON.stringify(config));
    const compile = () => runNode([join(root, 'node_modules/typescript/bin/tsc'), '-p', 'invalid']);
    expect(compile).toThrow(expect.objectContaining({ stdout: expect.stringContaining('"lost"') }));
  });

  test('the examples submit an application with progress, list it, and read the projects', async () => {
    expect(runNode([example('Call REST')])).toMatch(
      /^Digital Health Rollout for District Hospitals active$/m,
    );
    const submitOutput = runNode([example('Send an application')]);
    expect(submitOutput).toMatch(/(\d+) of \1 bytes\n/);
    expect(submitOutput).toMatch(/^[0-9a-f-]{36} pending$/m);
    const env = { ISANGANO_URL: url, ISANGANO_TOKEN: await signIn() };
    const pending = example('List pending applications');
    expect(runNode([pending], env)).toMatch(/\tinterview\tAline Uwase\taline@mail\.example\n$/);
    const records = example('Call REST', 1);
    expect(runNode([records], env)).toContain('pending\tAline Uwase\tA weaver teaches a whole valley\n');
    const wrongToken = { ...env, ISANGANO_TOKEN: 'isk_wrong' };
    expect(() => runNode([pending], wrongToken)).toThrow(/Command failed/);
    expect(() => runNode([records], wrongToken)).toThrow(/ApiError/);
  });

  test('the example of the event stream reports a change, and ends when it is interrupted', async () => {
    const env = { PATH: process.env.PATH, ISANGANO_URL: url, ISANGANO_TOKEN: await signIn() };
    const watcher = spawn(process.execPath, [example('Follow changes')], { env, stdio: 'pipe' });
    const exited = once(watcher, 'exit');
    await waitForOutput(watcher, /Waiting for changes/);
    runNode([example('Send an application')]);
    await waitForOutput(watcher, /^application: 1 new$/m);
    watcher.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
  });

  test('the example of a receiver gets an event, and refuses what the server has not signed', {
    tags: 'long',
  }, async () => {
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}/`;
    const create = { url: address, types: ['message.created'] };
    const authorization = `Bearer ${await signIn()}`;
    const { result }: { result: { data: { secret: string } } } = JSON.parse(
      await post('/trpc/webhooks.create', create, { authorization }),
    );
    const env = { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: result.data.secret };
    const receiver = spawn(process.execPath, [example('Receive webhooks')], { env, stdio: 'pipe' });
    const exited = once(receiver, 'exit');
    await waitForOutput(receiver, /Listening/);
    expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(400);
    await post('/api/contact', {
      fullName: 'Aline Uwase',
      email: 'aline@mail.example',
      subject: 'Roofs',
      message: 'Thirty women weave roofs at the lake.',
    });
    await waitForOutput(receiver, /^message\.created message http\S+\/api\/contact\/\S+$/m);
    receiver.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
  });

  test('the example of the event stream fails with a wrong token', () => {
    const env = { ISANGANO_URL: url, ISANGANO_TOKEN: 'isk_wrong' };
    expect(() => runNode([example('Follow changes')], env)).toThrow(/Command failed/);
  });
});

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return await response.text();
}

async function signIn(): Promise<string> {
  const { accessToken }: { accessToken: string } = JSON.parse(await post('/api/auth/login', staff));
  return accessToken;
}

async function waitForOutput({ stdout }: ChildProcess, pattern: RegExp): Promise<void> {
  let output = '';
  await new Promise<void>((resolve) => {
    stdout?.on('data', function read(chunk) {
      output += String(chunk);
      if (!pattern.test(output)) return;
      stdout.off('data', read);
      resolve();
    });
  });
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
