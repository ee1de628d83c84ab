import { anApiToken } from '@isangano/api/testing';
import { loginResult } from '@isangano/contracts/identity/session';
import * as examples from '@isangano/contracts/openapi/examples';
import { applicationTokenHeader, idempotencyHeader } from '@isangano/contracts/routes';
import { newId } from '@isangano/platform/ids';
import fc from 'fast-check';
import type { LightMyRequestResponse as HttpResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { interviewParts, multipart } from '../testing-bodies.ts';
import { mostlyInvalidValues, toFormParts, validValues } from './testing.ts';
import { ajv, allOperations, document, expectDocumented, pointer, toMethod } from './testing-document.ts';
import type { JsonSchema, Method, Operation, Parameter } from './types.ts';

/*
 * Sends valid and invalid requests to every documented operation and compares the responses with the
 * document. The seed is fixed, so that failures are reproducible.
 */

const seed = 20_261_121;
const runsPerOperation = 24;
/**
 * Most generated updates name a version that is not the current one, and most answers have files that were not asked
 * for. All runs together stay below the rate limit.
 */
const moreRuns: Readonly<Record<string, number>> = {
  'projects.update': 40,
  'applications.answerCorrection': 60,
};
const anAccessToken = 't'.repeat(43);
const draftId = 'd'.repeat(32);
const submissionId = 'e'.repeat(32);

/** Operations that reject some bodies which the document allows, and why. */
const rejectsSomeBodies: Readonly<Record<string, string>> = {
  'applications.offerTimes': 'times that are over cannot be offered',
  'applications.submitInterview': 'all channels together require a reason',
  'applications.answerCorrection': 'files that were not asked for are refused',
  'applications.askCorrection': 'each kind has its own fields',
  'applications.decideInterview': 'only a rejection has a reason',
  'applications.decidePartner': 'only a rejection has a reason',
  'content.addPicture': 'a picture is required',
  'messages.markRead': 'a message cannot be marked as unread',
  'replies.send': 'only times to come within 90 days',
  'projects.create': 'a project cannot end before it starts',
  'projects.update': 'a project cannot end before it starts',
  'email.send': 'each template has its own parameters',
  'email.sendForm': 'each template has its own parameters',
};
/**
 * Operations that generated requests cannot make succeed; `contract-files.test.ts` uses real links, `uploads.test.ts` real
 * uploads, `drafts.test.ts` real drafts.
 */
const neverSucceeds = [
  'account.completeSignIn',
  'account.signInByPasskey',
  'account.startPasskeySignIn',
  // Fields of one kind only are hardly ever generated, and so are times to come.
  'applications.askCorrection',
  'applications.answerOffer',
  'applications.giveUpAppointment',
  'applications.offerTimes',
  // No channel has a calendar.
  'applications.offerFreeTimes',
  // There is no provider of SMS.
  'applications.setSms',
  // Two days of one season are hardly ever generated.
  'applications.listAppointments',
  'auth.login',
  'auth.mailPasswordLink',
  'auth.setPassword',
  'drafts.mailLink',
  'drafts.open',
  'drafts.rekey',
  'drafts.save',
  'files.get',
  'files.getPublic',
  'files.getThumbnail',
  'applications.calendarFeed',
  'applications.export',
  'audit.export',
  'messages.export',
  'people.export',
  // There is no mail server.
  'replies.send',
  'uploads',
  'uploads.announceOne',
  'uploads.append',
  'uploads.create',
  'uploads.delete',
];

type GeneratedRequest = {
  body: { isValid: boolean; type: string; value: unknown } | undefined;
  query: Record<string, unknown>;
  id: 'known' | 'unknown' | 'strange';
  caller: 'session' | 'writer' | 'reader' | 'nobody' | 'garbage';
  key: string | undefined;
};

let app: TestApp;
let tokens: Record<GeneratedRequest['caller'], string | undefined>;
const recordIds = new Map<string, string[]>();

beforeAll(async () => {
  const { email, password } = examples.login;
  app = await openTestApp({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, METRICS: 'on' });
  tokens = {
    session: await signIn(),
    writer: (await anApiToken(app.deps, { name: 'Writer', scope: 'read-write' })).token,
    reader: (await anApiToken(app.deps, { name: 'Reader' })).token,
    nobody: undefined,
    garbage: 'isk_garbage',
  };
  for (let count = 0; count < runsPerOperation; count += 1) {
    await createRecord('/api/applications/interviews', { ...multipart(interviewParts) });
    await createRecord('/api/applications/partners', { payload: examples.partner });
    await createRecord('/api/contact', { payload: examples.message });
    await createRecord('/api/projects', { payload: examples.project });
  }
  recordIds.set('/api/drafts', [draftId]);
  const submitted = await app.server.inject({
    method: 'POST',
    url: '/api/applications/partners',
    headers: { [applicationTokenHeader]: anAccessToken, [idempotencyHeader]: submissionId },
    payload: { ...examples.partner, project: 'Another project' },
  });
  recordIds.set('/api/submissions', [submissionId]);
  recordIds.set('/api/applications/corrections', [String(submitted.json().id)]);
  recordIds.set('/api/threads/{noun}', [String(submitted.json().id)]);
});
afterAll(() => app.close());

async function signIn(): Promise<string> {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: examples.login,
  });
  const result = loginResult.parse(response.json());
  if (!result.success) throw new Error(result.message);
  return result.accessToken;
}

async function createRecord(path: string, options: object): Promise<void> {
  const authorization = `Bearer ${tokens.session}`;
  const { headers = {}, ...rest }: { headers?: object } = options;
  const allHeaders = { ...headers, authorization };
  const response = await app.server.inject({ method: 'POST', url: path, ...rest, headers: allHeaders });
  recordIds.set(path, [...(recordIds.get(path) ?? []), String(response.json().id)]);
}

async function createDraft(): Promise<void> {
  await app.server.inject({
    method: 'PUT',
    url: `/api/drafts/${draftId}`,
    headers: { [applicationTokenHeader]: anAccessToken },
    payload: { kind: 'partner', content: 'encrypted', basedOn: 0, uploads: [], reminderEmail: null },
  });
}

/** Asks for a correction of the application that was submitted. */
async function askCorrection(): Promise<void> {
  await app.server.inject({
    method: 'POST',
    url: `/api/applications/corrections/${recordIds.get('/api/applications/corrections')?.at(0)}`,
    headers: { authorization: `Bearer ${tokens.session}` },
    payload: { fields: ['veto'], reason: 'Please name the decisions.', days: 7 },
  });
}

describe.each(allOperations)('$name', ({ path, method, operation, name }) => {
  test('responds as documented to valid and invalid requests', async () => {
    const succeeded = new Set<boolean>();
    if (name.startsWith('drafts.')) await createDraft();
    if (name.includes('Correction')) await askCorrection();
    await fc.assert(
      fc.asyncProperty(generateRequests(operation), async (request) => {
        const response = await send(path, method, operation, request);
        expectDocumented(path, method, response);
        succeeded.add(response.statusCode < 400);
        const isValidRequest = request.body?.isValid && request.id === 'known' && request.key === undefined;
        if (isValidRequest && !(name in rejectsSomeBodies))
          expect([400, 413, 415], response.body).not.toContain(response.statusCode);
      }),
      { seed, numRuns: moreRuns[name] ?? runsPerOperation },
    );
    const isReachable = !neverSucceeds.includes(name.replace(/\.check$/, ''));
    if (isReachable) expect(succeeded.has(true), `${name} never succeeded`).toBe(true);
  });
});

describe('an example of the document', () => {
  const operationsWithExamples = allOperations.flatMap(({ path, method, operation, name }) => {
    const media = operation.requestBody?.content['application/json'];
    const [example] = resolveSchema(media?.schema)?.examples ?? [media?.example];
    return example === undefined ? [] : [{ path, method, name, example }];
  });

  test('exists for every operation that creates a record', () => {
    expect(operationsWithExamples.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'auth.login',
        'messages.create',
        'projects.create',
        'applications.submitPartner',
      ]),
    );
  });

  test.each(operationsWithExamples)('is accepted by $name', async ({ path, method, example }) => {
    const validate = ajv.getSchema(
      `api#${pointer('paths', path, method, 'requestBody', 'content', 'application/json', 'schema')}`,
    );
    expect(validate?.(example), JSON.stringify(validate?.errors)).toBe(true);
    const headers = { authorization: `Bearer ${tokens.session}`, 'content-type': 'application/json' };
    const url = path
      .replace('{noun}', 'application')
      .replace('{id}', recordIds.get(path.replace(/\/\{id\}.*/, ''))?.at(-1) ?? '');
    const response = await app.server.inject({
      method: toMethod(method),
      url,
      headers,
      payload: JSON.stringify(example),
    });
    expect(response.statusCode, response.body).toBeLessThan(300);
  });

  test.each(Object.entries(document.components.responses))('matches the schema of the error %s', (name) => {
    const { schema, example } = document.components.responses[name]?.content?.['application/json'] ?? {};
    expect(ajv.validate({ ...schema, $ref: `api${schema?.$ref}` }, example)).toBe(true);
  });
});

test('the example of an interview is accepted as a form', async () => {
  const schema = document.components.schemas.InterviewApplicationInput ?? {};
  const form = multipart(toFormParts(examples.interview, schema));
  const response = await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
  expect([response.statusCode, response.json()]).toMatchObject([
    201,
    { headline: examples.interview.headline },
  ]);
});

function generateRequests(operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const content = Object.entries(operation.requestBody?.content ?? {});
  const bodies = content.map(([type, { schema }]) =>
    fc.oneof(
      {
        weight: 2,
        arbitrary: validValues(schema, document).map((value) => ({ isValid: true, type, value })),
      },
      {
        weight: 3,
        arbitrary: mostlyInvalidValues(schema, document).map((value) => ({ isValid: false, type, value })),
      },
    ),
  );
  const query = listParameters(operation).filter((parameter) => parameter.in === 'query');
  const values = query.map(({ name, schema }) => {
    const queryValues = fc.oneof(
      validValues(schema, document),
      fc.constantFrom('', '0', '-1', 'x', '1e9', '%00'),
    );
    return [name, queryValues] as const;
  });
  const takesKey = JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey');
  return fc.record({
    body: bodies.length > 0 ? fc.oneof(...bodies) : fc.constant(undefined),
    query: fc.record(Object.fromEntries(values), { requiredKeys: [] }),
    id: fc.oneof(
      { weight: 5, arbitrary: fc.constant('known' as const) },
      { weight: 2, arbitrary: fc.constantFrom('unknown' as const, 'strange' as const) },
    ),
    caller: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('session' as const, 'writer' as const) },
      { weight: 2, arbitrary: fc.constantFrom('reader' as const, 'nobody' as const, 'garbage' as const) },
    ),
    key: takesKey
      ? fc.option(fc.constantFrom('', 'once', 'x'.repeat(201)), { nil: undefined, freq: 5 })
      : fc.constant(undefined),
  });
}

async function send(
  path: string,
  method: Method,
  operation: Operation,
  request: GeneratedRequest,
): Promise<HttpResponse> {
  const collection = path.replace(/\/\{id\}.*/, '');
  const id = {
    known: () =>
      (operation.operationId.includes('delete')
        ? recordIds.get(collection)?.pop()
        : recordIds.get(collection)?.at(0)) ?? newId(),
    unknown: () => newId(),
    strange: () => encodeURIComponent("../'1 or 1"),
  }[request.id]();
  const token = await getToken(operation, request.caller);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query)) query.set(name, String(value));
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(request.key !== undefined && { 'idempotency-key': request.key }),
    ...(JSON.stringify(operation.parameters ?? []).includes('ApplicationToken') && {
      [applicationTokenHeader]: anAccessToken,
    }),
  };
  const url = `${path.replace('{noun}', 'application').replace('{id}', id)}?${query.toString()}`;
  return await app.server.inject({
    method: toMethod(method),
    url,
    ...buildBody(operation, request, headers),
  });
}

/** Signs in again for a logout, which would end the session of the other requests. */
async function getToken(
  { operationId }: Operation,
  caller: GeneratedRequest['caller'],
): Promise<string | undefined> {
  return operationId === 'auth.logout' && caller === 'session' ? await signIn() : tokens[caller];
}

function buildBody({ requestBody }: Operation, { body }: GeneratedRequest, headers: Record<string, string>) {
  if (!body) return { headers };
  if (body.type !== 'multipart/form-data')
    return { headers: { ...headers, 'content-type': body.type }, payload: JSON.stringify(body.value) };
  const form = multipart(toFormParts(body.value, requestBody?.content[body.type]?.schema ?? {}));
  return { headers: { ...headers, ...form.headers }, payload: form.payload };
}

function listParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
}

function resolveSchema(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (!schema?.$ref) return schema;
  return document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
}
