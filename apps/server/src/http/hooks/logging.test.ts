import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { buildLoggerOptions, logRequests } from './logging.ts';

/** Returns a server, and the entries that it logs. */
function openLoggingServer() {
  const entries: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      const entry: Record<string, unknown> = JSON.parse(String(line));
      entries.push(entry);
      done();
    },
  });
  const server = Fastify({ logger: { ...buildLoggerOptions('debug'), stream } });
  logRequests(server);
  return { server, entries };
}

test('personal fields of an entry and of its error are redacted', async () => {
  const { server, entries } = openLoggingServer();
  const error = Object.assign(new Error('rejected'), { address: 'ange@mail.example', responseCode: 550 });
  server.get('/api/one', async (request) => {
    request.log.info({ email: 'ange@mail.example', fullName: 'Ange', mailId: 'm-1' }, 'sent');
    request.log.error({ err: error }, 'failed');
    return {};
  });
  await server.inject('/api/one?q=Ange');
  expect(JSON.stringify(entries)).not.toMatch(/ange/i);
  expect(entries).toContainEqual(expect.objectContaining({ email: '[redacted]', mailId: 'm-1' }));
  expect(entries).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ address: '[redacted]', responseCode: 550 }) }),
  );
});

test('the values that PostgreSQL adds to an error are redacted', async () => {
  const { server, entries } = openLoggingServer();
  const error = Object.assign(new Error('null value in column "subject" violates not-null constraint'), {
    code: '23502',
    detail: 'Failing row contains (7, Ange, ange@mail.example, null).',
    where: 'JSON data, line 1: ["Ange"',
  });
  server.get('/api/one', async (request) => {
    request.log.error({ err: error }, 'failed');
    return {};
  });
  await server.inject('/api/one');
  expect(JSON.stringify(entries)).not.toMatch(/ange/i);
  expect(entries).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ code: '23502' }) }),
  );
});

test('a request is logged by its path, with its status', async () => {
  const { server, entries } = openLoggingServer();
  server.get('/api/one', async () => ({}));
  await server.inject({ url: '/api/one?q=Ange', headers: { authorization: 'Bearer secret' } });
  expect(entries).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/api/one', status: 200, msg: 'request completed' }),
  );
  expect(JSON.stringify(entries)).not.toMatch(/Ange|secret/);
});

test.each([
  ['the id of an upload', '/api/uploads/', '/api/%75ploads/', '/api/uploads/{id}'],
  ['the secret for reports', '/sms/reports/', '/%73ms/reports/', '/sms/reports/{secret}'],
])('a request is logged without %s, in any spelling', async (_name, prefix, encoded, logged) => {
  const { server, entries } = openLoggingServer();
  server.post(`${prefix}:id`, async () => ({}));
  server.all('/*', async () => ({}));
  const secret = 'a-secret-'.repeat(5).slice(0, 43);
  const urls = [prefix, encoded].flatMap((one) => [
    `${one}${secret}`,
    `${one}${secret}/`,
    `${one}${secret}?a=b`,
  ]);
  for (const method of ['POST', 'GET'] as const) for (const url of urls) await server.inject({ method, url });
  const paths = entries.map(({ path }) => path).filter((path) => path !== undefined);
  expect(paths).toEqual(Array.from({ length: 12 }, () => logged));
  expect(JSON.stringify(entries)).not.toContain(secret);
});
