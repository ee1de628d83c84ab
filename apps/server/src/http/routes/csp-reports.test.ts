import { Writable } from 'node:stream';
import { cspReportsPath } from '@isangano/contracts/routes';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { makeTestSite } from '../../testing-site.ts';
import { acceptJsonOnly } from '../bodies/json.ts';
import { sendError } from '../errors.ts';
import { registerCspReports } from './csp-reports.ts';

/** Sends a report to a server that only has this route, and returns the response and what was logged. */
async function send(payload: string | object, type = 'application/csp-report') {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      const entry: Record<string, unknown> = JSON.parse(String(line));
      lines.push(entry);
      done();
    },
  });
  const server = Fastify({ logger: { level: 'warn', base: null, stream } });
  server.setErrorHandler(sendError);
  acceptJsonOnly(server);
  await registerCspReports(server);
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers = { 'content-type': type };
  const { statusCode } = await server.inject({ method: 'POST', url: cspReportsPath, headers, payload: body });
  return { statusCode, lines };
}

const report = {
  'document-uri': 'https://www.isangano.example/interview-form?name=Aline',
  referrer: 'https://mail.example/inbox/aline',
  'effective-directive': 'img-src',
  'blocked-uri': 'https://evil.example/collect/aline?token=secret',
  'source-file': 'https://www.isangano.example/assets/app.js?aline',
  'script-sample': 'Aline Uwase',
};

describe('a report of a violation', () => {
  test('is logged as one line, without queries, samples and paths of other sites', async () => {
    const { statusCode, lines } = await send({ 'csp-report': report });
    expect(statusCode).toBe(204);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'content security policy violated',
        directive: 'img-src',
        page: '/interview-form',
        blocked: 'https://evil.example',
        source: 'https://www.isangano.example',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/aline|secret|token/i);
  });

  test('is accepted from the Reporting API, a few of one body', async () => {
    const one = {
      type: 'csp-violation',
      url: 'https://www.isangano.example/rw?q=Aline',
      body: {
        documentURL: 'https://www.isangano.example/rw?q=Aline',
        effectiveDirective: 'script-src-elem',
        blockedURL: 'inline',
        sample: 'Aline',
      },
    };
    const other = { type: 'deprecation', body: {} };
    const { statusCode, lines } = await send([other, ...Array(50).fill(one)], 'application/reports+json');
    expect([statusCode, lines.length]).toEqual([204, 5]);
    expect(lines[0]).toMatchObject({ directive: 'script-src-elem', page: '/rw', blocked: 'inline' });
    expect(JSON.stringify(lines)).not.toContain('Aline');
  });

  test('has short fields in the log, whatever is sent', async () => {
    const { lines } = await send({
      'csp-report': {
        'document-uri': `https://www.isangano.example/${'a'.repeat(5000)}`,
        'effective-directive': 'b'.repeat(5000),
        'blocked-uri': `data:text/html,${'c'.repeat(500)}`,
        'source-file': 'Aline Uwase',
      },
    });
    expect(JSON.stringify(lines[0]).length).toBeLessThan(800);
    expect(lines[0]).toMatchObject({ blocked: 'data:' });
    expect(JSON.stringify(lines)).not.toContain('Aline');
  });

  test.each([
    ['{', 'application/csp-report', 400],
    ['{"csp-report":1}', 'application/csp-report', 400],
    ['{}', 'application/json', 415],
    ['x'.repeat(20_000), 'application/csp-report', 413],
  ])('is refused if it is not one: %.20s as %s', async (payload, type, status) => {
    const { statusCode, lines } = await send(payload, type);
    expect([statusCode, lines]).toEqual([status, []]);
  });
});

describe('pages name where to report', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({
      PUBLIC_URL: 'https://www.isangano.example',
      SITE_DIR: await makeTestSite(),
      RATE_LIMITS: 'on',
    });
  });
  afterAll(() => app.close());

  test.each(['/', '/admin', '/api/docs'])('%s', async (url) => {
    const { headers } = await app.server.inject(url);
    expect(headers['content-security-policy']).toContain(`report-uri ${cspReportsPath}`);
  });

  test('over https as an endpoint too', async () => {
    const { headers } = await app.server.inject('/');
    expect(headers['reporting-endpoints']).toBe(`csp="${cspReportsPath}"`);
    expect(headers['content-security-policy']).toMatch(/; report-to csp$/);
  });

  test('and without https only as an address, since browsers would ignore it beside an endpoint', async () => {
    const plain = await openTestApp({ SITE_DIR: await makeTestSite() });
    const { headers } = await plain.server.inject('/');
    expect(headers['reporting-endpoints']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('report-to');
    await plain.close();
  });

  test('and reports have a limit of their own', async () => {
    const post = (url: string, type: string) =>
      app.server.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: '[]' });
    for (let count = 0; count < 20; count += 1)
      expect((await post(cspReportsPath, 'application/reports+json')).statusCode).toBe(204);
    expect((await post(cspReportsPath, 'application/reports+json')).statusCode).toBe(429);
    expect((await post('/api/contact', 'application/json')).statusCode).toBe(400);
  });
});
