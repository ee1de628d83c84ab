import { randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@isangano/api/open-database';
import { draftContentMaxBytes } from '@isangano/contracts/drafts/limits';
import { loginSuccess } from '@isangano/contracts/identity/session';
import { longTextMaxChars } from '@isangano/contracts/limits';
import { contactMail, login, message, partner } from '@isangano/contracts/openapi/examples';
import {
  apiPrefix,
  applicationTokenHeader,
  cspReportsPath,
  idempotencyHeader,
  newsletterFormPath,
  publicPaths,
  restPaths,
} from '@isangano/contracts/routes';
import { fileBytes, interviewParts, multipart, type Part } from '@isangano/server/testing-bodies';
import * as z from 'zod/mini';
import { authorize, createClient } from '../lib/client.ts';
import { close, exchange, format, formatBytes, type RawRequest } from '../lib/raw-http.ts';
import type { Report } from '../lib/report.ts';
import { type HostileServer, startServer } from '../lib/server.ts';

const megabyte = 1024 * 1024;
const diskMegabytes = 160;
/** Space that must remain free for staff. */
const freeMinMegabytes = 8;
/** Space that other programs leave in the end: less than any visitor's write may use. */
const freeAtLastMegabytes = 12;
const networks = 16;
const rounds = 60;
/** After this number of rejections in a row, a network repeats a write only now and then. */
const refusalsInTurn = 3;
const roundsBetweenTries = 20;
/** An older measurement of the free space is not used. */
const pauseMs = 2100;

const json = ['Content-Type', 'application/json'] as const;
const urlEncoded = ['Content-Type', 'application/x-www-form-urlencoded'] as const;
const longText = 'Every word takes room. '.repeat(1000).slice(0, longTextMaxChars - 100);
const content = 'A'.repeat(Math.floor((draftContentMaxBytes * 4) / 3));
const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png', 2 * megabyte) };

type Headers = RawRequest['headers'];
type Write = { kind: string; create: () => (string | Uint8Array)[] };

function send(target: string, body: unknown, headers: Headers = [], method = 'POST'): string[] {
  return [format({ method, target, headers: [json, close, ...headers], body: JSON.stringify(body) })];
}

function sendForm(target: string, fields: Record<string, string>): string[] {
  const body = new URLSearchParams(fields).toString();
  return [format({ method: 'POST', target, headers: [urlEncoded, close], body })];
}

const sendParts = (parts: Part[]) => formatBytes(apiPrefix + restPaths.interviews, multipart(parts));

const newToken = () => randomBytes(32).toString('base64url');
const newEmail = () => `${randomBytes(8).toString('hex')}@mail.example`;
const newText = () => `${randomBytes(8).toString('hex')} ${longText}`;
const newKey = (): Headers => [[idempotencyHeader, newToken()]];

/** One for each kind of write by a visitor. */
const writes: readonly Write[] = [
  {
    kind: 'drafts',
    create: () => {
      const target = `${apiPrefix}${restPaths.draft.replace('{id}', randomBytes(16).toString('hex'))}`;
      const draft = { kind: 'interview', content, basedOn: 0, uploads: [], reminderEmail: newEmail() };
      return send(target, draft, [[applicationTokenHeader, newToken()]], 'PUT');
    },
  },
  {
    kind: 'interviews with a file',
    create: () => sendParts([...interviewParts, portrait]),
  },
  {
    kind: 'uploads',
    create: () => {
      const headers: Headers = [['Tus-Resumable', '1.0.0'], ['Upload-Length', String(megabyte)], close];
      return [format({ method: 'POST', target: apiPrefix + restPaths.uploads, headers, body: '' })];
    },
  },
  {
    kind: 'interviews',
    create: () => sendParts([...interviewParts, { name: 'notes', value: newText() }]),
  },
  {
    kind: 'partners',
    create: () =>
      send(apiPrefix + restPaths.partners, { ...partner, email: newEmail(), summary: newText() }, newKey()),
  },
  {
    kind: 'messages',
    create: () =>
      send(apiPrefix + restPaths.messages, { ...message, email: newEmail(), message: newText() }, newKey()),
  },
  {
    kind: 'e-mail calls',
    create: () =>
      send(apiPrefix + restPaths.emailSend, {
        ...contactMail,
        template_params: { ...contactMail.template_params, message: newText() },
      }),
  },
  {
    kind: 'contact forms',
    create: () => sendForm(publicPaths.contact, { ...message, message: newText(), email: newEmail() }),
  },
  { kind: 'newsletter forms', create: () => sendForm(newsletterFormPath, { email: newEmail() }) },
  {
    kind: 'challenges',
    create: () => send(apiPrefix + restPaths.proofChallenges, { key: newToken() }),
  },
  {
    kind: 'reports',
    create: () => [
      format({
        method: 'POST',
        target: cspReportsPath,
        headers: [['Content-Type', 'application/csp-report'], close],
        body: JSON.stringify({ 'csp-report': { 'document-uri': longText.slice(0, 1000) } }),
      }),
    ],
  },
];

/** Fills a small disk by every kind of write from many networks, and then works as staff do. */
export async function attackDiskByEveryWrite(report: Report): Promise<void> {
  const server = await startServer({
    NODE_OPTIONS: `--import=${import.meta.resolve('./small-disk.ts')}`,
    SMALL_DISK_MB: String(diskMegabytes),
  });
  const statuses = new Map(writes.map(({ kind }) => [kind, new Map<number, number>()]));
  async function attackFrom(network: number): Promise<void> {
    const client = { port: server.port, address: `127.4.${network + 1}.1` };
    const refusals = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      for (const { kind, create } of writes) {
        const refused = refusals.get(kind) ?? 0;
        if (refused >= refusalsInTurn && round % roundsBetweenTries > 0) continue;
        const [status = 0] = await exchange(client, create());
        refusals.set(kind, status >= 200 && status < 400 ? 0 : refused + 1);
        const counts = statuses.get(kind);
        counts?.set(status, (counts.get(status) ?? 0) + 1);
      }
    }
  }
  await Promise.all(Array.from({ length: networks }, (_, network) => attackFrom(network)));
  const freeMegabytes = diskMegabytes - (await measureFolder(server.dataDir)) / megabyte;
  // Rate limits may have stopped the writes shortly before the disk did.
  const others = Math.max(0, freeMegabytes - freeAtLastMegabytes);
  await writeFile(join(server.dataDir, 'other-program'), Buffer.alloc(Math.ceil(others * megabyte)));
  await sleep(pauseMs);
  const afterwards = await Promise.all(
    writes.map(async ({ kind, create }, index) => {
      const [status = 0] = await exchange({ port: server.port, address: `127.5.${index + 1}.1` }, create());
      return { kind, status };
    }),
  );
  const guess = await guessPassword(server);
  const staff = await workAsStaff(server);
  await server.stop();
  report.table(
    `A disk of ${diskMegabytes} MB, filled by every kind of write from ${networks} networks`,
    afterwards.map(({ kind, status }) => ({
      kind,
      ...Object.fromEntries([...(statuses.get(kind) ?? [])].map(([key, count]) => [String(key), count])),
      'from another network': status,
    })),
  );
  report.table('Afterwards', [{ 'free MB': Math.round(freeMegabytes), ...staff }]);
  report.claim(
    afterwards.every(({ status }) => status === 503 || status === 507),
    'a disk that is nearly full takes nothing more from visitors',
    afterwards.map(({ kind, status }) => `${kind}: ${status}`),
  );
  report.claim(guess.status === 401 && guess.entries === 0, 'and a wrong password stores nothing', [
    JSON.stringify(guess),
  ]);
  report.claim(freeMegabytes >= freeMinMegabytes, `visitors leave at least ${freeMinMegabytes} MB free`, [
    `${freeMegabytes} MB are free`,
  ]);
  report.claim(
    Object.values(staff).every((status) => [200, 204].includes(status)),
    'staff sign in and work',
    [JSON.stringify(staff)],
  );
}

/** Signs in with a wrong password, and counts the entries of the audit log about it. */
async function guessPassword(server: HostileServer): Promise<{ status: number; entries: number }> {
  const guess = { ...login, password: 'a wrong password' };
  const { status } = await createClient(server).send('POST', apiPrefix + restPaths.login, guess);
  const database = openDatabase(join(server.dataDir, 'isangano.sqlite'));
  const failures = database.read.selectFrom('audit_entry').where('action', '=', 'sign_in_failed');
  const entries = await failures.select('seq').execute();
  await database.close();
  return { status, entries: entries.length };
}

const listed = z.array(z.object({ id: z.string() }));

async function workAsStaff(server: HostileServer): Promise<Record<string, number>> {
  const { send: sendJson } = createClient(server);
  const statuses: Record<string, number> = {};
  let token = '';
  async function call(step: string, method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await sendJson(method, apiPrefix + path, body, authorize(token));
    statuses[step] = answer.status;
    return answer.body;
  }
  async function findFirst(step: string, path: string): Promise<string> {
    const [first] = listed.parse(await call(step, 'GET', `${path}?limit=1`));
    return first?.id ?? '';
  }
  token = loginSuccess.parse(await call('sign-in', 'POST', restPaths.login, login)).accessToken;
  const messagePath = restPaths.message.replace('{id}', await findFirst('messages', restPaths.messages));
  const interviewId = await findFirst('interviews', restPaths.interviews);
  await call('read', 'PUT', messagePath, { status: 'read' });
  await call('decide', 'PATCH', restPaths.interviewStatus.replace('{id}', interviewId), {
    status: 'approved',
  });
  await call('delete', 'DELETE', messagePath);
  return statuses;
}

async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(
      async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => undefined))?.size ?? 0,
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
