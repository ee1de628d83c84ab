import { randomBytes } from 'node:crypto';
import { login, message } from '@isangano/contracts/openapi/examples';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import type { Report } from '../lib/report.ts';
import type { HostileServer } from '../lib/server.ts';

/** What a visitor types to have a spreadsheet of staff evaluate it, wherever rows and cells begin. */
const formulas = ["=cmd|' /C calc'!A0", '+250', '-1+1', '@SUM(A1)', '=WEBSERVICE(A3&C2)'];
const hostileText = ['Muraho', '\n', '\r', '\r\n', '\u2028', ';', '\t', ';"', '\n\u202e']
  .flatMap((start, index) => [start, formulas[index % formulas.length] ?? ''])
  .join('');
const evaluated = /^["\p{Cf}]*[=+\-@]/u;

const session = z.object({ accessToken: z.string() });
const account = z.object({ email: z.string(), password: z.string() });
const auditPage = z.object({ entries: z.array(z.object({ action: z.string() })) });

/**
 * Sends texts that attack the people who read them, and reads them as staff: exports begin no formula, lists read by the API are in
 * the audit log, nobody exports the selection of a colleague, and an erasure names what it leaves.
 */
export async function attackReaders({ port }: HostileServer, report: Report): Promise<void> {
  const base = `http://127.0.0.1:${port}`;
  const send = async (path: string, body: unknown, token = '') => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: z.unknown().parse(await response.json()) };
  };
  const signIn = async (credentials: object) =>
    session.parse((await send(apiPrefix + restPaths.login, credentials)).body).accessToken;
  const call = async (name: string, input: unknown, token: string) => {
    const { status, body } = await send(`${trpcPrefix}/${name}`, input, token);
    const data = z.object({ result: z.object({ data: z.unknown() }) }).safeParse(body);
    return { status, data: data.success ? data.data.result.data : undefined };
  };
  const query = async (name: string, input: unknown, token: string) => {
    const url = `${base}${trpcPrefix}/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return z.object({ result: z.object({ data: z.unknown() }) }).parse(await response.json()).result.data;
  };

  const email = 'erased.person@mail.example';
  await send(apiPrefix + restPaths.messages, { ...message, email, subject: '=1+1', message: hostileText });
  const token = await signIn(login);

  const link = z.string().parse((await call('messages.exportLink', {}, token)).data);
  const csv = await (await fetch(base + link)).text();
  const cells = csv.replaceAll(/^\uFEFF/g, '').split(/,|[;\n\r\v\f\u0085\u2028\u2029]/);
  const begun = cells.filter((cell) => evaluated.test(cell));
  report.claim(
    begun.length === 0,
    'no row or cell of an export begins with a formula that a visitor typed',
    begun,
  );

  await fetch(base + apiPrefix + restPaths.messages, { headers: { authorization: `Bearer ${token}` } });
  const { entries } = auditPage.parse(await query('audit.list', {}, token));
  const exports = entries.filter(({ action }) => action === 'list_exported').length;
  report.claim(exports === 2, 'an export and a list read by the API are both in the audit log', [
    `${exports} entries`,
  ]);

  await call('account.confirm', { currentPassword: login.password }, token);
  const colleague = account.parse(
    (await call('team.createAccount', { email: 'colleague@isangano.example', role: 'reviewer' }, token)).data,
  );
  const selection = { type: 'messages', filter: {} };
  const { data } = await call('bulk.begin', { selection, count: 1, action: { type: 'export' } }, token);
  const { id } = z.object({ id: z.string() }).parse(data);
  const other = await signIn(colleague);
  const { status } = await call('messages.exportLink', { selection: id }, other);
  report.claim(status === 404, 'nobody exports the selection of a colleague', [`answered ${status}`]);
  const deleted = await fetch(`${base}${apiPrefix}${restPaths.projects}/any`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${other}` },
  });
  report.claim(deleted.status === 403, 'a reviewer deletes no project', [`answered ${deleted.status}`]);

  const sent = await send(apiPrefix + restPaths.messages, message);
  const about = { noun: 'message', id: z.object({ id: z.string() }).parse(sent.body).id };
  const key = randomBytes(16).toString('hex');
  await call('notes.add', { ...about, key, text: `She also wrote as ${email}` }, token);
  const erased = await call('people.erase', { email, typedEmail: email }, token);
  const { mentions } = z.object({ mentions: z.array(z.string()) }).parse(erased.data);
  report.claim(
    mentions.includes(`note ${key}`),
    'an erasure names the notes that still contain the address',
    mentions,
  );
}
