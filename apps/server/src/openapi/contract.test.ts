import { createApiToken } from '@isangano/api/auth/create-api-token';
import { newId } from '@isangano/api/ids';
import { loginResult } from '@isangano/contracts/auth/session';
import * as examples from '@isangano/contracts/openapi/examples';
import fc from 'fast-check';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interviewParts, multipart, openTestApp, type TestApp } from '../testing.ts';
import { ajv, document, everyCall, expectDocumented, pointer, toMethod } from './expect-documented.ts';
import { invalid, partsOf, valid } from './testing.ts';
import type { JsonSchema, Method, Operation, Parameter } from './types.ts';

/*
 * Sends what the document allows and what it does not to every call that it names, and holds each answer
 * against it. The seed is fixed: a failure comes again.
 */

const seed = 20_261_121;
const runsPerCall = 24;

/** Calls that refuse some bodies the document allows, and why. */
const refusesSome: Readonly<Record<string, string>> = {
  'messages.markRead': 'a message cannot be marked as unread',
  'email.send': 'each template wants its own parameters',
  'email.sendForm': 'each template wants its own parameters',
};
/** Calls that no made-up input brings to a success; `contract-files.test.ts` downloads with real links. */
const neverSucceeds = ['auth.login', 'files.get', 'files.getPublic', 'applications.export'];

type Given = {
  body: { isValid: boolean; type: string; value: unknown } | undefined;
  query: Record<string, unknown>;
  id: 'known' | 'unknown' | 'strange';
  who: 'session' | 'writer' | 'reader' | 'nobody' | 'garbage';
  key: string | undefined;
};

let app: TestApp;
let tokens: Record<Given['who'], string | undefined>;
const known = new Map<string, string[]>();

beforeAll(async () => {
  const { email, password } = examples.login;
  app = await openTestApp({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, METRICS: 'on' });
  tokens = {
    session: await signIn(),
    writer: (await createApiToken(app.deps, { name: 'Writer', scope: 'read-write' })).token,
    reader: (await createApiToken(app.deps, { name: 'Reader' })).token,
    nobody: undefined,
    garbage: 'isk_garbage',
  };
  for (let count = 0; count < runsPerCall; count += 1) {
    await keep('/api/applications/interviews', { ...multipart(interviewParts) });
    await keep('/api/applications/partners', { payload: examples.partner });
    await keep('/api/contact', { payload: examples.message });
    await keep('/api/projects', { payload: examples.project });
  }
});
afterAll(() => app.close());

async function signIn(): Promise<string> {
  const answer = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload: examples.login });
  const result = loginResult.parse(answer.json());
  if (!result.success) throw new Error(result.message);
  return result.accessToken;
}

async function keep(path: string, request: object): Promise<void> {
  const authorization = `Bearer ${tokens.session}`;
  const { headers = {}, ...rest }: { headers?: object } = request;
  const all = { ...headers, authorization };
  const answer = await app.server.inject({ method: 'POST', url: path, ...rest, headers: all });
  known.set(path, [...(known.get(path) ?? []), String(answer.json().id)]);
}

describe.each(everyCall)('$name', ({ path, method, operation, name }) => {
  test('answers as the document says, whatever it is sent', async () => {
    const succeeded = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(requestsFor(operation), async (given) => {
        const answer = await send(path, method, operation, given);
        expectDocumented(path, method, operation, answer);
        succeeded.add(answer.statusCode < 400);
        const isFine = given.body?.isValid && given.id === 'known' && given.key === undefined;
        if (isFine && !(name in refusesSome))
          expect([400, 413, 415], answer.body).not.toContain(answer.statusCode);
      }),
      { seed, numRuns: runsPerCall },
    );
    const isReachable = !neverSucceeds.includes(name.replace(/\.check$/, ''));
    if (isReachable) expect(succeeded.has(true), `${name} never succeeded`).toBe(true);
  });
});

describe('an example of the document', () => {
  const withExamples = everyCall.flatMap(({ path, method, operation, name }) => {
    const media = operation.requestBody?.content['application/json'];
    const [example] = schemaOf(media?.schema)?.examples ?? [media?.example];
    return example === undefined ? [] : [{ path, method, name, example }];
  });

  test('stands at every call that takes a new record', () => {
    expect(withExamples.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'auth.login',
        'messages.create',
        'projects.create',
        'applications.submitPartner',
      ]),
    );
  });

  test.each(withExamples)('is taken by $name', async ({ path, method, example }) => {
    const check = ajv.getSchema(
      `api#${pointer('paths', path, method, 'requestBody', 'content', 'application/json', 'schema')}`,
    );
    expect(check?.(example), JSON.stringify(check?.errors)).toBe(true);
    const headers = { authorization: `Bearer ${tokens.session}`, 'content-type': 'application/json' };
    const url = path.replace('{id}', known.get(path.replace(/\/\{id\}.*/, ''))?.at(-1) ?? '');
    const answer = await app.server.inject({
      method: toMethod(method),
      url,
      headers,
      payload: JSON.stringify(example),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  });

  test.each(Object.entries(document.components.responses))('shows the failure %s as it is', (name) => {
    const { schema, example } = document.components.responses[name]?.content?.['application/json'] ?? {};
    expect(ajv.validate({ ...schema, $ref: `api${schema?.$ref}` }, example)).toBe(true);
  });
});

test('an interview as the document shows it is taken as a form', async () => {
  const schema = document.components.schemas.InterviewApplicationInput ?? {};
  const form = multipart(partsOf(examples.interview, schema));
  const answer = await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { headline: examples.interview.headline }]);
});

test('another method is refused as the document says', async () => {
  const answer = await app.server.inject({ method: 'DELETE', url: '/api/contact' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  expect(ajv.validate({ $ref: 'api#/components/schemas/Error' }, answer.json())).toBe(true);
});

function requestsFor(operation: Operation): fc.Arbitrary<Given> {
  const content = Object.entries(operation.requestBody?.content ?? {});
  const bodies = content.map(([type, { schema }]) =>
    fc.oneof(
      { weight: 2, arbitrary: valid(schema, document).map((value) => ({ isValid: true, type, value })) },
      { weight: 3, arbitrary: invalid(schema, document).map((value) => ({ isValid: false, type, value })) },
    ),
  );
  const query = parametersOf(operation).filter((parameter) => parameter.in === 'query');
  const values = query.map(({ name, schema }) => {
    const some = fc.oneof(valid(schema, document), fc.constantFrom('', '0', '-1', 'x', '1e9', '%00'));
    return [name, some] as const;
  });
  const takesKey = JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey');
  return fc.record({
    body: bodies.length > 0 ? fc.oneof(...bodies) : fc.constant(undefined),
    query: fc.record(Object.fromEntries(values), { requiredKeys: [] }),
    id: fc.oneof(
      { weight: 5, arbitrary: fc.constant('known' as const) },
      { weight: 2, arbitrary: fc.constantFrom('unknown' as const, 'strange' as const) },
    ),
    who: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('session' as const, 'writer' as const) },
      { weight: 2, arbitrary: fc.constantFrom('reader' as const, 'nobody' as const, 'garbage' as const) },
    ),
    key: takesKey
      ? fc.option(fc.constantFrom('', 'once', 'x'.repeat(201)), { nil: undefined, freq: 5 })
      : fc.constant(undefined),
  });
}

async function send(path: string, method: Method, operation: Operation, given: Given): Promise<Answer> {
  const collection = path.replace(/\/\{id\}.*/, '');
  const id = {
    known: () =>
      (operation.operationId.includes('delete')
        ? known.get(collection)?.pop()
        : known.get(collection)?.at(0)) ?? newId(),
    unknown: () => newId(),
    strange: () => encodeURIComponent("../'1 or 1"),
  }[given.id]();
  const token = await tokenFor(operation, given.who);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query)) query.set(name, String(value));
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(given.key !== undefined && { 'idempotency-key': given.key }),
  };
  const url = `${path.replace('{id}', id)}?${query.toString()}`;
  return await app.server.inject({ method: toMethod(method), url, ...bodyOf(operation, given, headers) });
}

/** A session that is ended would be missed by the calls that come after. */
async function tokenFor({ operationId }: Operation, who: Given['who']): Promise<string | undefined> {
  return operationId === 'auth.logout' && who === 'session' ? await signIn() : tokens[who];
}

function bodyOf({ requestBody }: Operation, { body }: Given, headers: Record<string, string>) {
  if (!body) return { headers };
  if (body.type !== 'multipart/form-data')
    return { headers: { ...headers, 'content-type': body.type }, payload: JSON.stringify(body.value) };
  const form = multipart(partsOf(body.value, requestBody?.content[body.type]?.schema ?? {}));
  return { headers: { ...headers, ...form.headers }, payload: form.payload };
}

function parametersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
}

function schemaOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (!schema?.$ref) return schema;
  return document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
}
