import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@isangano/api/database/database';
import { openDatabase } from '@isangano/api/open-database';
import { assessmentView } from '@isangano/contracts/applications/assessment';
import { historyEntry } from '@isangano/contracts/applications/history';
import { interviewView } from '@isangano/contracts/applications/interview';
import { applicationPage } from '@isangano/contracts/applications/list';
import { loginSuccess } from '@isangano/contracts/identity/session';
import { note } from '@isangano/contracts/notes/note';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runOnFolder } from './commands/testing.ts';
import { testAdmin, testSettings } from './testing.ts';
import { interviewParts, multipart } from './testing-bodies.ts';
import { spawnServer } from './testing-entry.ts';

const editCount = process.env.TEST_SCOPE === 'full' ? 500 : 50;
const editsAtOnce = 20;
const localStart = `${new Date().getFullYear() + 1}-12-01T14:30`;
const colleague = { email: 'keza@isangano.example', password: 'another good password' };

let folder: string;
let child: ChildProcess | undefined;
let origin: string;
let db: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-racing-edits-'));
  const server = spawnServer(folder, { ...testSettings, SITE_DIR: folder });
  child = server.child;
  origin = await server.origin;
  db = openDatabase(join(folder, 'isangano.sqlite'));
});
afterEach(async () => {
  await db.close();
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

type Account = { id: string; email: string; headers: { authorization: string } };

async function signIn(credentials: typeof testAdmin): Promise<Account> {
  const response = await fetch(origin + apiPrefix + restPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { admin, accessToken } = loginSuccess.parse(await response.json());
  return { id: admin.id, email: admin.email, headers: { authorization: `Bearer ${accessToken}` } };
}

async function submitInterview(): Promise<string> {
  const { headers, payload } = multipart(interviewParts);
  const response = await fetch(origin + apiPrefix + restPaths.interviews, {
    method: 'POST',
    headers: { 'content-type': String(headers['content-type']) },
    body: new Uint8Array(payload),
  });
  expect(response.status).toBe(201);
  return interviewView.parse(await response.json()).id;
}

async function query<Schema extends z.ZodMiniType>(
  { headers }: Account,
  procedure: string,
  input: object,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parameter = encodeURIComponent(JSON.stringify(input));
  const response = await fetch(`${origin}${trpcPrefix}/${procedure}?input=${parameter}`, { headers });
  expect(response.status).toBe(200);
  const { result } = z.object({ result: z.object({ data: z.unknown() }) }).parse(await response.json());
  return schema.parse(result.data);
}

async function readState(account: Account, id: string) {
  const { rows } = await query(account, 'applications.list', { q: id }, applicationPage);
  const assessment = await query(account, 'applications.assessment', { id }, assessmentView);
  const [row] = rows;
  if (!row) throw new Error('The application is not listed.');
  return { ...row, ...assessment };
}
type State = Awaited<ReturnType<typeof readState>>;

/** What the edits change: assignee, status, place of the interview, and the score of each account. */
type Effects = Record<string, string | number | null>;

function toEffects({ assigneeId, status, appointment, scores }: State): Effects {
  const own = scores.map(({ by, score }) => [by, score] as const);
  return { assigneeId, status, place: appointment?.place ?? null, ...Object.fromEntries(own) };
}

type Edit = { procedure: string; input: object; effects: Effects };

/** Returns the edit of a person who sees a state. Five in a row are of different kinds. */
function createEdit(n: number, account: Account, { id, ...seen }: State): Edit {
  const assigneeId = seen.assigneeId === account.id ? null : account.id;
  const score = 1 + (Math.trunc(n / 5) % 5);
  const place = `Studio ${n}`;
  const edits: Edit[] = [
    {
      procedure: 'assignments.assign',
      input: { noun: 'application', id, assigneeId, version: seen.version },
      effects: { assigneeId },
    },
    seen.decidedAt === null
      ? {
          procedure: 'applications.decide',
          input: { id, status: 'approved' },
          effects: { status: 'approved' },
        }
      : {
          procedure: 'applications.undoDecision',
          input: { id, decidedAt: seen.decidedAt },
          effects: { status: 'pending' },
        },
    {
      procedure: 'notes.add',
      input: { noun: 'application', id, key: randomBytes(16).toString('hex'), text: `Note ${n}` },
      effects: {},
    },
    { procedure: 'applications.setScore', input: { id, score }, effects: { [account.email]: score } },
    {
      procedure: 'applications.setAppointment',
      input: { id, basedOn: seen.appointment?.sequence ?? null, localStart, minutes: 60, place, note: '' },
      effects: { place },
    },
  ];
  const edit = edits[n % edits.length];
  if (!edit) throw new Error('There is no such edit.');
  return edit;
}

type Outcome = Edit & { by: string; status: number; requestId: string };

async function send({ email, headers }: Account, edit: Edit): Promise<Outcome> {
  const response = await fetch(`${origin}${trpcPrefix}/${edit.procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(edit.input),
  });
  await response.text();
  const requestId = response.headers.get('x-request-id') ?? '';
  return { ...edit, by: email, status: response.status, requestId };
}

/** Returns the requests by which a record was changed, in the order of their transactions. */
async function listRecorded(subject: string): Promise<string[]> {
  const entries = await db.read
    .selectFrom('audit_entry')
    .select('request_id')
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute();
  return entries.map(({ request_id }) => request_id ?? '');
}

/** The actions of a history that the edits of a procedure add. */
const historyActions: Record<string, readonly string[]> = {
  'assignments.assign': ['assigned', 'unassigned'],
  'applications.decide': ['approved'],
  'applications.undoDecision': ['undone'],
  'notes.add': ['noted'],
  'applications.setAppointment': ['appointment_set', 'appointment_changed'],
};

test(`each of ${editCount} racing edits of a record is in its history, in order, or refused`, async () => {
  await runOnFolder(folder, `admin create --email ${colleague.email} --role owner --password-stdin`, {
    input: colleague.password,
  });
  const accounts = [await signIn(testAdmin), await signIn(colleague)] as const;
  const id = await submitInterview();
  const accepted: Outcome[] = [];
  const refused: Outcome[] = [];

  while (accepted.length + refused.length < editCount) {
    const first = accepted.length + refused.length;
    // All of them have seen the same state.
    const seen = await readState(accounts[0], id);
    const outcomes = await Promise.all(
      Array.from({ length: Math.min(editsAtOnce, editCount - first) }, (_, index) => {
        const account = accounts[index % 2 === 0 ? 0 : 1];
        return send(account, createEdit(first + index, account, seen));
      }),
    );
    for (const { status } of outcomes) expect([200, 409]).toContain(status);
    refused.push(...outcomes.filter(({ status }) => status === 409));

    // What was accepted is recorded once, after all that was accepted before it was sent. Nothing else is.
    const winners = outcomes.filter(({ status }) => status === 200);
    const recorded = (await listRecorded(id)).slice(accepted.length);
    expect(recorded.toSorted()).toEqual(winners.map(({ requestId }) => requestId).toSorted());
    // Those that replace what was seen exclude each other.
    for (const exclusive of ['assignments.assign', 'applications.setAppointment'])
      expect(winners.filter(({ procedure }) => procedure === exclusive).length).toBeLessThanOrEqual(1);

    const inOrder = recorded.flatMap((request) => winners.filter(({ requestId }) => requestId === request));
    accepted.push(...inOrder);
    const expected = toEffects(seen);
    for (const { effects } of inOrder) Object.assign(expected, effects);
    expect(toEffects(await readState(accounts[0], id))).toEqual(expected);
  }

  const history = await query(accounts[0], 'applications.history', { id }, z.array(historyEntry));
  for (const [edited, actions] of Object.entries(historyActions))
    expect(history.filter(({ action }) => actions.includes(action)).map(({ by }) => by)).toEqual(
      accepted.filter(({ procedure }) => procedure === edited).map(({ by }) => by),
    );
  const notes = await query(accounts[0], 'notes.list', { noun: 'application', id }, z.array(note));
  expect(notes).toHaveLength(accepted.filter(({ procedure }) => procedure === 'notes.add').length);
  expect(refused.length).toBeGreaterThan(0);
  console.log(`${editCount} racing edits: ${accepted.length} accepted, ${refused.length} refused`);
}, 120_000);
