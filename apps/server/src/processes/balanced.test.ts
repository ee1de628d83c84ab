import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { postgresServer } from '@isangano/api/testing';
import { interviewView } from '@isangano/contracts/applications/interview';
import { loginResult } from '@isangano/contracts/identity/session';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testAdmin } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const interviews = '/api/applications/interviews';
const program = fileURLToPath(new URL('../../../../scripts/servers.mjs', import.meta.url));

describe.skipIf(postgresServer === undefined)('servers behind a balancer, with their files in S3', () => {
  let servers: ChildProcess;
  let origin: string;
  beforeAll(async () => {
    servers = spawn(process.execPath, [program], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ADMIN_EMAIL: testAdmin.email, ADMIN_PASSWORD: testAdmin.password },
    });
    for await (const line of createInterface({ input: servers.stdout ?? process.stdin })) {
      origin = line;
      break;
    }
  });
  afterAll(async () => {
    const exited = once(servers, 'exit');
    servers.stdin?.end();
    await exited;
  });

  /** Each request goes to the next server. */
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { headers: { connection: 'close', ...headers } });

  test('an application that one server stores is there on each, with its files', async () => {
    const { headers, payload } = multipart([
      ...interviewParts,
      { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') },
    ]);
    const response = await fetch(`${origin}${interviews}`, {
      method: 'POST',
      headers: { 'content-type': String(headers['content-type']), connection: 'close' },
      body: new Uint8Array(payload),
    });
    expect(response.status).toBe(201);
    const { id } = interviewView.parse(await response.json());

    const signedIn = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(testAdmin),
    });
    const result = loginResult.parse(await signedIn.json());
    const session = { authorization: `Bearer ${result.success ? result.accessToken : ''}` };
    for (let count = 0; count < 4; count += 1) {
      const record = interviewView.parse(await (await ask(`${interviews}/${id}`, session)).json());
      const file = await ask(record.files[0]?.url ?? '');
      expect(Buffer.from(await file.arrayBuffer()).equals(fileBytes('png'))).toBe(true);
    }
  });
});
