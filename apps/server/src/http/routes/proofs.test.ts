import { solve } from '@isangano/api/records/spam/proofs/testing';
import { idempotencyParam } from '@isangano/contracts/email-calls/params';
import * as examples from '@isangano/contracts/openapi/examples';
import { apiPrefix, idempotencyHeader, restPaths } from '@isangano/contracts/routes';
import { offeredProofChallenge } from '@isangano/contracts/spam/proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { multipart, partnerParts } from '../../testing-bodies.ts';
import { makeTestSite } from '../../testing-site.ts';

const proofsUrl = apiPrefix + restPaths.proofs;
const challengesUrl = apiPrefix + restPaths.proofChallenges;
const { contactMail, message } = examples;

let app: TestApp;
let senders = 0;

function createAddress(): string {
  senders += 1;
  return `192.0.2.${senders}`;
}

/** Sends a request from an address that has sent nothing yet, unless one is given. */
async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
  address = createAddress(),
) {
  return await app.server.inject({
    method: 'POST',
    url,
    ...body,
    headers: { ...headers, 'x-forwarded-for': address },
  });
}

const withKey = (key: string) => ({ [idempotencyHeader]: key });

async function ask(key: string) {
  const response = await post(challengesUrl, { payload: { key } });
  expect(response.statusCode).toBe(200);
  return offeredProofChallenge.parse(response.json()).challenge;
}

async function listSuspects(): Promise<(string | null)[]> {
  const tables = ['contact_message', 'application', 'subscriber'] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      app.deps.db.read.selectFrom(table).select(['id', 'suspect']).orderBy('id').execute(),
    ),
  );
  return rows.flat().map(({ suspect }) => suspect);
}

/** Messages of as many addresses as make the rate abnormal. */
async function raiseRate(): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    const payload = { ...message, subject: `Number ${count}` };
    expect((await post('/api/contact', { payload })).statusCode).toBe(201);
  }
}

describe('after more than 60 submissions in a minute', () => {
  beforeAll(async () => {
    app = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', SITE_DIR: await makeTestSite() });
    await raiseRate();
    expect(await listSuspects()).toEqual(Array(60).fill(null));
  });
  afterAll(() => app.close());

  const templateParams = { ...contactMail.template_params, subject: 'By mail' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const ways: [string, string, object, Record<string, string>?][] = [
    ['REST', '/api/contact', { payload: { ...message, subject: 'By REST' } }, withKey('rest')],
    ['tRPC', '/trpc/newsletter.subscribe', { payload: { email: 'keza@mail.example' } }, withKey('trpc')],
    [
      'the e-mail library',
      '/api/v1.0/email/send',
      { payload: { ...contactMail, template_params: { ...templateParams, [idempotencyParam]: 'mail' } } },
    ],
    ['an upload form', '/api/applications/partners', multipart(partnerParts)],
    [
      'a form without scripts',
      '/contact',
      { payload: new URLSearchParams({ ...message, subject: 'By form' }).toString() },
      form,
    ],
  ];

  test.each(ways)(
    'a submission by %s is received as before, and held as a suspect',
    async (_name, url, body, headers) => {
      const { headers: ownHeaders = {}, ...rest }: { headers?: Record<string, string> } = body;
      const before = await listSuspects();
      const response = await post(url, rest, { ...ownHeaders, ...headers });
      expect(response.statusCode).toBeLessThan(300);
      expect(response.body).not.toContain('unproven');
      const after = await listSuspects();
      expect(after).toHaveLength(before.length + 1);
      const countUnproven = (suspects: typeof before) =>
        suspects.filter((reason) => reason === 'unproven').length;
      expect(countUnproven(after)).toBe(countUnproven(before) + 1);
    },
  );

  test('a proof of work clears the mark of its submission', async () => {
    await post('/api/contact', { payload: { ...message, subject: 'Proven' } }, withKey('proven'));
    const before = await listSuspects();
    const challenge = await ask('proven');
    const solution = await solve(challenge);
    const response = await post(proofsUrl, { payload: { key: 'proven', challenge, solution } });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await listSuspects()).filter((suspect) => suspect !== null)).toHaveLength(
      before.filter((suspect) => suspect !== null).length - 1,
    );
    expect(await ask('proven')).toBeNull();
  });

  test('a wrong solution gets 403; with an unknown key, the response to a proof that is not needed', async () => {
    await post('/api/contact', { payload: { ...message, subject: 'Wrong' } }, withKey('wrong'));
    const challenge = await ask('wrong');
    const wrong = { challenge, solution: examples.proof.solution };
    expect((await post(proofsUrl, { payload: { ...wrong, key: 'wrong' } })).statusCode).toBe(403);
    expect((await post(proofsUrl, { payload: { ...wrong, key: 'unknown' } })).statusCode).toBe(204);
    expect(await ask('unknown')).toBeNull();
  });

  test.each([
    [challengesUrl, {}],
    [challengesUrl, { key: '' }],
    [challengesUrl, { key: 'k'.repeat(201) }],
    [proofsUrl, { ...examples.proof, challenge: null }],
    [proofsUrl, { ...examples.proof, solution: { ...examples.proof.solution, counter: 2 ** 32 } }],
    [proofsUrl, { ...examples.proof, solution: { ...examples.proof.solution, derivedKey: 'a'.repeat(66) } }],
    [
      proofsUrl,
      {
        ...examples.proof,
        challenge: {
          ...examples.proof.challenge,
          parameters: { ...examples.proof.challenge.parameters, algorithm: 'none' },
        },
      },
    ],
  ])('%s refuses %j', async (url, payload) => {
    expect((await post(url, { payload })).statusCode).toBe(400);
  });

  test('proofs have a limit of their own, so that a visitor who has used it up can still send a form', async () => {
    const address = '192.0.2.250';
    const send = (url: string, payload: object) => post(url, { payload }, {}, address);
    for (let count = 0; count < 60; count += 1) await send(challengesUrl, { key: `key ${count}` });
    expect((await send(challengesUrl, { key: 'one more' })).statusCode).toBe(429);
    expect((await send(proofsUrl, examples.proof)).statusCode).toBe(429);
    expect((await send('/api/contact', message)).statusCode).toBe(201);
  });
});

test('without rate limits no submission needs a proof', async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' });
  await raiseRate();
  await post('/api/contact', { payload: message });
  expect(await listSuspects()).toEqual(Array(61).fill(null));
  await app.close();
});
