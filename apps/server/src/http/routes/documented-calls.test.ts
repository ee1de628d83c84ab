import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { newId } from '@isangano/platform/ids';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { interviewParts, multipart, type Part, partnerParts } from '../../testing-bodies.ts';

/*
 * Behaviour that all documented operations share, tested with one table. The specific behaviour of each is
 * tested with its route.
 */

let app: TestApp;
let staff: { authorization: string };
beforeAll(async () => {
  app = await openTestApp();
  staff = await signInHeader(app);
});
afterAll(() => app.close());

const json = 'application/json';
const form = 'multipart/form-data';

const message = { fullName: 'Aline', email: 'aline@mail.example', subject: 'A clinic', message: 'We met.' };
const project = { title: 'A clinic', description: 'Paper out, phones in.' };
const asForm = (fields: object) => Object.entries(fields).map(([name, value]) => ({ name, value }));

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = {
  method: Method;
  path: string;
  isPublic?: boolean;
  /** A valid body for each accepted media type. */
  bodies?: { [json]?: object; [form]?: Part[] };
  status: 200 | 201 | 204;
  returns: 'record' | 'list' | 'session' | 'nothing';
};

const { login, publicProjects, messages, interviews, partners, projects } = restPaths;

function recordCalls(path: string): Call[] {
  return [
    { method: 'GET', path, status: 200, returns: 'record' },
    { method: 'DELETE', path, status: 204, returns: 'nothing' },
  ];
}

const list = (path: string): Call => ({ method: 'GET', path, status: 200, returns: 'list' });
const decision = { [json]: { status: 'approved' } };

const calls: Call[] = [
  {
    method: 'POST',
    path: login,
    isPublic: true,
    bodies: { [json]: { email: 'staff', password: 'a good password' } },
    status: 200,
    returns: 'session',
  },
  { ...list(publicProjects), isPublic: true },
  {
    method: 'POST',
    path: messages,
    isPublic: true,
    bodies: { [json]: message },
    status: 201,
    returns: 'record',
  },
  {
    method: 'POST',
    path: interviews,
    isPublic: true,
    bodies: { [form]: interviewParts },
    status: 201,
    returns: 'record',
  },
  {
    method: 'POST',
    path: partners,
    isPublic: true,
    bodies: { [form]: partnerParts, [json]: exampleAnswers.partner },
    status: 201,
    returns: 'record',
  },
  list(interviews),
  ...recordCalls(restPaths.interview),
  { method: 'PATCH', path: restPaths.interviewStatus, bodies: decision, status: 200, returns: 'record' },
  list(partners),
  ...recordCalls(restPaths.partner),
  { method: 'PATCH', path: restPaths.partnerStatus, bodies: decision, status: 200, returns: 'record' },
  list(projects),
  {
    method: 'POST',
    path: projects,
    bodies: { [form]: asForm(project), [json]: project },
    status: 201,
    returns: 'record',
  },
  ...recordCalls(restPaths.project),
  {
    method: 'PUT',
    path: restPaths.project,
    bodies: { [form]: asForm(project), [json]: project },
    status: 200,
    returns: 'record',
  },
  list(messages),
  ...recordCalls(restPaths.message),
  {
    method: 'PUT',
    path: restPaths.message,
    bodies: { [json]: { status: 'read' } },
    status: 200,
    returns: 'record',
  },
];

const named = calls.map((call) => ({ ...call, name: `${call.method} ${call.path}` }));
const onRecords = named.filter(({ path }) => path.includes('{id}'));
const withBody = named.flatMap((call) => (call.bodies ? [{ ...call, bodies: call.bodies }] : []));
const withJson = withBody.filter(({ bodies }) => json in bodies);

/** Sends one of the accepted bodies. Without a body, still sends its content type, as the site does. */
async function send(call: Call, type?: string, headers: object = staff, id = newId()) {
  const body = call.bodies?.[type === form ? form : json];
  const options: InjectOptions = Array.isArray(body)
    ? multipart(body)
    : { headers: { 'content-type': json }, ...(body && { payload: body }) };
  return await app.server.inject({
    ...options,
    method: call.method,
    url: apiPrefix + call.path.replace('{id}', id),
    headers: { ...options.headers, ...headers },
  });
}

/** Creates a record of the kind that a path is about. */
async function createRecord(path: string): Promise<{ id: string }> {
  const createCall = named.find((call) => call.method === 'POST' && path.startsWith(call.path));
  if (!createCall) throw new Error(`No call creates a record for ${path}.`);
  const response = await send(createCall, Object.keys(createCall.bodies ?? {})[0]);
  return response.json();
}

const callsByType = named.flatMap((call) =>
  (call.bodies ? Object.keys(call.bodies) : [undefined]).map((type) => ({ call, type, name: call.name })),
);

describe('the documented operation', () => {
  test.each(callsByType)('$name returns the documented response, sent as $type', async ({ call, type }) => {
    const id = call.isPublic ? undefined : (await createRecord(call.path)).id;
    const response = await send(call, type, call.isPublic ? {} : staff, id);
    expect([response.statusCode, response.body.slice(0, 300)]).toEqual([call.status, expect.anything()]);
    if (call.returns === 'nothing') {
      expect(response.body).toBe('');
      return;
    }
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    const text = expect.any(String);
    if (call.returns === 'list')
      expect(response.json()[0]).toMatchObject({ id: text, status: text, createdAt: text });
    else if (call.returns === 'session')
      expect(response.json()).toMatchObject({ success: true, accessToken: text, message: text });
    else
      expect(response.json()).toMatchObject({
        id: text,
        status: text,
        createdAt: expect.stringMatching(/Z$/),
      });
    if (call.path.includes('{id}')) expect(response.json().id).toBe(id);
  });

  test.each(onRecords)('$name returns 404 for an unknown record', async (call) => {
    for (const id of [newId(), 'no-id', '%00']) {
      const response = await send(call, Object.keys(call.bodies ?? {})[0], staff, id);
      expect([response.statusCode, response.json()]).toMatchObject([404, { message: 'Not found.' }]);
    }
  });

  test.each(withBody)('$name returns 415 for another type of body', async ({ method, path, bodies }) => {
    const { id } = path.includes('{id}') ? await createRecord(path) : { id: '' };
    const url = apiPrefix + path.replace('{id}', id);
    const types = ['text/plain', 'application/x-www-form-urlencoded', json, `${form}; boundary=x`];
    for (const type of types.filter((other) =>
      Object.keys(bodies).every((accepted) => !other.startsWith(accepted)),
    )) {
      const headers = { ...staff, 'content-type': type };
      const response = await app.server.inject({ method, url, headers, payload: '{}' });
      const expected = { message: 'This type of content is not accepted here.' };
      expect([type, response.statusCode, response.json()]).toMatchObject([type, 415, expected]);
    }
  });

  test.each(withJson)(
    '$name returns 400 for malformed JSON and 413 for more than 1 MB',
    async ({ method, path }) => {
      const { id } = path.includes('{id}') ? await createRecord(path) : { id: '' };
      const url = apiPrefix + path.replace('{id}', id);
      const headers = { ...staff, 'content-type': json };
      const malformed = await app.server.inject({ method, url, headers, payload: '{"title"' });
      expect([malformed.statusCode, malformed.json()]).toMatchObject([
        400,
        { message: 'The body is not valid JSON.' },
      ]);
      const payload = JSON.stringify({ status: 'x'.repeat(1024 * 1024) });
      const large = await app.server.inject({ method, url, headers, payload });
      expect([large.statusCode, large.json()]).toMatchObject([413, { message: 'This is too large.' }]);
    },
  );

  test.each(callsByType.filter(({ call }) => call.isPublic))(
    '$name accepts a request with an invalid token, as $type',
    async ({ call, type }) => {
      const response = await send(call, type, { authorization: 'Bearer of.long.ago' });
      expect(response.statusCode).toBe(call.status);
    },
  );
});

describe('a list', () => {
  const lists = named.filter(({ returns, isPublic }) => returns === 'list' && !isPublic);

  test.each(lists)('$name is newest first, and its Link headers lead through all pages', async ({ path }) => {
    const createdIds = [await createRecord(path), await createRecord(path), await createRecord(path)].map(
      ({ id }) => id,
    );
    const read = async (url: string) => {
      const { statusCode, headers, ...response } = await app.server.inject({ url, headers: staff });
      expect(statusCode).toBe(200);
      const records: { id: string }[] = response.json();
      return { ids: records.map(({ id }) => id), link: headers.link };
    };
    const complete = await read(apiPrefix + path);
    expect(complete.ids.slice(0, 3)).toEqual(createdIds.toReversed());
    expect(complete.link).toBeUndefined();

    const seen: string[] = [];
    let next: string | undefined = `${apiPrefix}${path}?limit=2`;
    while (next) {
      const { ids, link }: { ids: string[]; link: unknown } = await read(next);
      seen.push(...ids);
      next = /^<(\S+\?limit=2&cursor=\d+)>; rel="next"$/.exec(String(link))?.[1];
    }
    expect(seen).toEqual(complete.ids);
  });

  test.each(lists)('$name returns 400 for an invalid limit or cursor', async ({ path }) => {
    for (const query of [
      'limit=0',
      'limit=',
      'limit=1.5',
      'limit=1001',
      'limit=1&limit=2',
      'cursor=',
      'cursor=x',
    ]) {
      const url = `${apiPrefix}${path}?${query}`;
      const response = await app.server.inject({ url, headers: staff });
      const [name] = query.split('=');
      const issues = [expect.objectContaining({ path: name })];
      expect([query, response.statusCode, response.json().issues]).toEqual([query, 400, issues]);
    }
  });
});
