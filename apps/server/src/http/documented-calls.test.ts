import { newId } from '@isangano/api/ids';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  interviewParts,
  multipart,
  openTestApp,
  partnerParts,
  signInHeader,
  type TestApp,
} from '../testing.ts';

/*
 * What every documented call has in common, row by row of one table; what is particular to one stands in the
 * tests of its door.
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
const partner = Object.fromEntries(partnerParts.map(({ name, value }) => [name, value]));
const asForm = (fields: object) => Object.entries(fields).map(([name, value]) => ({ name, value }));

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = {
  method: Method;
  path: string;
  isOpen?: boolean;
  /** A body that is taken, by its type. */
  bodies?: Partial<Record<typeof json | typeof form, object>>;
  status: 200 | 201 | 204;
  answers: 'record' | 'list' | 'session' | 'nothing';
};

const { login, publicProjects, messages, interviews, partners, projects } = restPaths;

function onOne(path: string): Call[] {
  return [
    { method: 'GET', path, status: 200, answers: 'record' },
    { method: 'DELETE', path, status: 204, answers: 'nothing' },
  ];
}

const list = (path: string): Call => ({ method: 'GET', path, status: 200, answers: 'list' });
const decision = { [json]: { status: 'approved' } };

const calls: Call[] = [
  {
    method: 'POST',
    path: login,
    isOpen: true,
    bodies: { [json]: { email: 'staff', password: 'a good password' } },
    status: 200,
    answers: 'session',
  },
  { ...list(publicProjects), isOpen: true },
  {
    method: 'POST',
    path: messages,
    isOpen: true,
    bodies: { [json]: message },
    status: 201,
    answers: 'record',
  },
  {
    method: 'POST',
    path: interviews,
    isOpen: true,
    bodies: { [form]: interviewParts },
    status: 201,
    answers: 'record',
  },
  {
    method: 'POST',
    path: partners,
    isOpen: true,
    bodies: { [form]: partnerParts, [json]: partner },
    status: 201,
    answers: 'record',
  },
  list(interviews),
  ...onOne(restPaths.interview),
  { method: 'PATCH', path: restPaths.interviewStatus, bodies: decision, status: 200, answers: 'record' },
  list(partners),
  ...onOne(restPaths.partner),
  { method: 'PATCH', path: restPaths.partnerStatus, bodies: decision, status: 200, answers: 'record' },
  list(projects),
  {
    method: 'POST',
    path: projects,
    bodies: { [form]: asForm(project), [json]: project },
    status: 201,
    answers: 'record',
  },
  ...onOne(restPaths.project),
  {
    method: 'PUT',
    path: restPaths.project,
    bodies: { [form]: asForm(project), [json]: project },
    status: 200,
    answers: 'record',
  },
  list(messages),
  ...onOne(restPaths.message),
  {
    method: 'PUT',
    path: restPaths.message,
    bodies: { [json]: { status: 'read' } },
    status: 200,
    answers: 'record',
  },
];

const named = calls.map((call) => ({ ...call, name: `${call.method} ${call.path}` }));
const onRecords = named.filter(({ path }) => path.includes('{id}'));
const withBody = named.flatMap((call) => (call.bodies ? [{ ...call, bodies: call.bodies }] : []));
const withJson = withBody.filter(({ bodies }) => json in bodies);

/** Sends one of the bodies a call takes, or none, as the site does: then its type is named all the same. */
async function send(call: Call, type?: string, headers: object = staff, id = newId()) {
  const body = call.bodies?.[type === form ? form : json];
  const given: InjectOptions = Array.isArray(body)
    ? multipart(body)
    : { headers: { 'content-type': json }, ...(body && { payload: body }) };
  return await app.server.inject({
    ...given,
    method: call.method,
    url: apiPrefix + call.path.replace('{id}', id),
    headers: { ...given.headers, ...headers },
  });
}

/** A record of the kind that a path is about, fresh from its form. */
async function aRecord(path: string): Promise<{ id: string }> {
  const door = named.find((call) => call.method === 'POST' && path.startsWith(call.path));
  if (!door) throw new Error(`Nothing makes a record for ${path}.`);
  const answer = await send(door, Object.keys(door.bodies ?? {})[0]);
  return answer.json();
}

const forms = named.flatMap((call) =>
  (call.bodies ? Object.keys(call.bodies) : [undefined]).map((type) => ({ call, type, name: call.name })),
);

describe('the documented call', () => {
  test.each(forms)('$name answers as documented, sent as $type', async ({ call, type }) => {
    const id = call.isOpen ? undefined : (await aRecord(call.path)).id;
    const answer = await send(call, type, call.isOpen ? {} : staff, id);
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([call.status, expect.anything()]);
    if (call.answers === 'nothing') {
      expect(answer.body).toBe('');
      return;
    }
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const text = expect.any(String);
    if (call.answers === 'list')
      expect(answer.json()[0]).toMatchObject({ id: text, status: text, createdAt: text });
    else if (call.answers === 'session')
      expect(answer.json()).toMatchObject({ success: true, accessToken: text, message: text });
    else
      expect(answer.json()).toMatchObject({ id: text, status: text, createdAt: expect.stringMatching(/Z$/) });
    if (call.path.includes('{id}')) expect(answer.json().id).toBe(id);
  });

  test.each(onRecords)('$name answers 404 for an unknown record', async (call) => {
    for (const id of [newId(), 'no-id', '%00']) {
      const answer = await send(call, Object.keys(call.bodies ?? {})[0], staff, id);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }]);
    }
  });

  test.each(withBody)('$name takes no other type of body', async ({ method, path, bodies }) => {
    const { id } = path.includes('{id}') ? await aRecord(path) : { id: '' };
    const url = apiPrefix + path.replace('{id}', id);
    const types = ['text/plain', 'application/x-www-form-urlencoded', json, `${form}; boundary=x`];
    for (const type of types.filter((one) => Object.keys(bodies).every((taken) => !one.startsWith(taken)))) {
      const headers = { ...staff, 'content-type': type };
      const answer = await app.server.inject({ method, url, headers, payload: '{}' });
      const refused = { message: 'This type of content is not accepted here.' };
      expect([type, answer.statusCode, answer.json()]).toEqual([type, 415, refused]);
    }
  });

  test.each(withJson)('$name refuses broken JSON, and more than 1 MB of it', async ({ method, path }) => {
    const { id } = path.includes('{id}') ? await aRecord(path) : { id: '' };
    const url = apiPrefix + path.replace('{id}', id);
    const headers = { ...staff, 'content-type': json };
    const broken = await app.server.inject({ method, url, headers, payload: '{"title"' });
    expect([broken.statusCode, broken.json()]).toEqual([400, { message: 'The body is not valid JSON.' }]);
    const payload = JSON.stringify({ status: 'x'.repeat(1024 * 1024) });
    const large = await app.server.inject({ method, url, headers, payload });
    expect([large.statusCode, large.json()]).toEqual([413, { message: 'This is too large.' }]);
  });

  test.each(forms.filter(({ call }) => call.isOpen))(
    '$name is open also to a browser that still sends an old token, as $type',
    async ({ call, type }) => {
      const answer = await send(call, type, { authorization: 'Bearer of.long.ago' });
      expect(answer.statusCode).toBe(call.status);
    },
  );
});

describe('a list', () => {
  const lists = named.filter(({ answers, isOpen }) => answers === 'list' && !isOpen);

  test.each(lists)('$name is newest first, and its links lead through all of it', async ({ path }) => {
    const made = [await aRecord(path), await aRecord(path), await aRecord(path)].map(({ id }) => id);
    const read = async (url: string) => {
      const { statusCode, headers, ...answer } = await app.server.inject({ url, headers: staff });
      expect(statusCode).toBe(200);
      const records: { id: string }[] = answer.json();
      return { ids: records.map(({ id }) => id), link: headers.link };
    };
    const whole = await read(apiPrefix + path);
    expect(whole.ids.slice(0, 3)).toEqual(made.toReversed());
    expect(whole.link).toBeUndefined();

    const seen: string[] = [];
    let next: string | undefined = `${apiPrefix}${path}?limit=2`;
    while (next) {
      const { ids, link }: { ids: string[]; link: unknown } = await read(next);
      seen.push(...ids);
      next = /^<(\S+\?limit=2&cursor=\d+)>; rel="next"$/.exec(String(link))?.[1];
    }
    expect(seen).toEqual(whole.ids);
  });

  test.each(lists)('$name refuses a limit or a cursor that is none', async ({ path }) => {
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
      const answer = await app.server.inject({ url, headers: staff });
      const [name] = query.split('=');
      const issues = [expect.objectContaining({ path: name })];
      expect([query, answer.statusCode, answer.json().issues]).toEqual([query, 400, issues]);
    }
  });
});
