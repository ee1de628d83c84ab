import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runStatements } from '@isangano/api/db/run-statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileBytes, interviewParts, multipart, openTestApp, signInHeader, type TestApp } from '../testing.ts';

const words = 'Something went wrong on our side. Please try again.';

let app: TestApp;
let staff: { authorization: string };
beforeAll(async () => {
  app = await openTestApp();
  staff = await signInHeader(app);
  // Nobody foresees a database without its tables.
  await runStatements(app.deps.db.write, [
    'pragma foreign_keys = off',
    'alter table contact_message rename to message_elsewhere',
    'alter table project rename to project_elsewhere',
    'alter table interview rename to interview_elsewhere',
  ]);
});
afterAll(() => app.close());

const message = { fullName: 'Aline', email: 'aline@mail.example', subject: 'A clinic', message: 'We met.' };

describe('what nobody foresaw is answered 500 in fixed words, without what went wrong:', () => {
  test.each([
    { method: 'GET', url: '/api/contact' },
    { method: 'POST', url: '/api/contact', payload: message },
    { method: 'GET', url: '/api/applications/interviews' },
    { method: 'GET', url: '/api/projects/public' },
  ] as const)('$method $url', async (call) => {
    const answer = await app.server.inject({ ...call, headers: staff });
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: words }]);
  });

  test('the typed door', async () => {
    const answer = await app.server.inject({ url: '/trpc/messages.list?input={}', headers: staff });
    expect([answer.statusCode, answer.json().error.message]).toEqual([500, words]);
    expect(answer.body).not.toMatch(/contact_message|select|node_modules|\.ts/);
  });

  test('the e-mail calls, as plain text', async () => {
    const { fullName: name, ...same } = message;
    const call = { user_id: 'key', service_id: 'isangano', template_id: 'contact' };
    const payload = { ...call, template_params: { name, ...same } };
    const answer = await app.server.inject({ method: 'POST', url: '/api/v1.0/email/send', payload });
    expect([answer.statusCode, answer.body]).toEqual([500, words]);
  });

  test('an application, whose files do not stay', async () => {
    const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
    const form = multipart([...interviewParts, portrait]);
    const answer = await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: words }]);
    const kept = await readdir(join(app.folder, 'files'), { recursive: true, withFileTypes: true });
    expect(kept.filter((entry) => entry.isFile())).toEqual([]);
  });
});
