import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runStatements } from '@isangano/api/database/run-statements';
import { postgresServer } from '@isangano/api/testing';
import { AppError } from '@isangano/platform/errors';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';
import { sendError } from './errors.ts';

const internalErrorText = 'Something went wrong on our side. Please try again.';

let app: TestApp;
let port: number;
let staff: { authorization: string };
beforeAll(async () => {
  app = await openTestApp();
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  staff = await signInHeader(app);
  // Missing tables cause errors that no code expects.
  await runStatements(app.deps.db.write, [
    ...(postgresServer === undefined ? ['pragma foreign_keys = off'] : []),
    'alter table contact_message rename to message_renamed',
    'alter table project rename to project_renamed',
    'alter table interview rename to interview_renamed',
  ]);
});
afterAll(() => app.close());

const message = { fullName: 'Aline', email: 'aline@mail.example', subject: 'A clinic', message: 'We met.' };

test.each([
  ['GET /api/é HTTP/1.1', 400, 'invalid_input'],
  [`GET /api/health HTTP/1.1\r\nx-long: ${'x'.repeat(20_000)}`, 431, 'too_large'],
])('what cannot be parsed as a request gets an error with a code', async (head, status, code) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nhost: localhost\r\n\r\n`);
  const [responseHead = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(responseHead).toMatch(`HTTP/1.1 ${status} `);
  expect(JSON.parse(body)).toEqual({ message: expect.any(String), code });
});

describe('a page that cannot be sent', () => {
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const server = fastify();
  server.setErrorHandler(sendError);
  server.get('/*', ({ url }) => {
    throw url.includes('many') ? new AppError('too_many', { retryAfterSeconds: 30 }) : new Error('disk full');
  });

  test.each([
    ['/fr/projects?many', 429, 'fr', 'Cette page ne peut pas être affichée pour le moment', '/fr/projects'],
    ['/services', 500, 'en', 'This page cannot be shown at the moment', '/services'],
    ['//another.example/many', 429, 'en', 'This page cannot be shown at the moment', '/'],
  ])(
    'is answered to a browser with a page in its language: %s',
    async (url, status, locale, title, again) => {
      const response = await server.inject({ url, headers: { accept: browser } });
      expect([response.statusCode, response.headers['content-language']]).toEqual([status, locale]);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': expect.stringMatching(/^text\/html/),
      });
      expect(response.body).toContain(`<h1>${title}</h1>`);
      expect(response.body).toContain(`<a href="${again}">`);
      expect(response.body).not.toContain('disk full');
    },
  );

  test.each([
    ['/many', '*/*'],
    ['/api/many', browser],
    ['/files/many', browser],
    ['/trpc/many', browser],
  ])('is JSON for a program, and so is what is no page: %s', async (url, accept) => {
    const { headers } = await server.inject({ url, headers: { accept } });
    expect(headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('an unexpected error responds with 500 and a fixed text, without its cause:', () => {
  test.each([
    { method: 'GET', url: '/api/contact' },
    { method: 'POST', url: '/api/contact', payload: message },
    { method: 'GET', url: '/api/applications/interviews' },
    { method: 'GET', url: '/api/projects/public' },
  ] as const)('$method $url', async (call) => {
    const response = await app.server.inject({ ...call, headers: staff });
    expect([response.statusCode, response.json()]).toMatchObject([500, { message: internalErrorText }]);
  });

  test('at the tRPC endpoint', async () => {
    const response = await app.server.inject({ url: '/trpc/messages.list?input={}', headers: staff });
    expect([response.statusCode, response.json().error.message]).toEqual([500, internalErrorText]);
    expect(response.body).not.toMatch(/contact_message|select|node_modules|\.ts/);
  });

  test('at the e-mail routes, as plain text', async () => {
    const { fullName: name, ...fields } = message;
    const call = { user_id: 'key', service_id: 'isangano', template_id: 'contact' };
    const payload = { ...call, template_params: { name, ...fields } };
    const response = await app.server.inject({ method: 'POST', url: '/api/v1.0/email/send', payload });
    expect([response.statusCode, response.body]).toEqual([500, internalErrorText]);
  });

  test('for an application, without leaving its files', async () => {
    const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
    const form = multipart([...interviewParts, portrait]);
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/applications/interviews',
      ...form,
    });
    expect([response.statusCode, response.json()]).toMatchObject([500, { message: internalErrorText }]);
    const entries = await readdir(join(app.folder, 'files'), { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  });
});
