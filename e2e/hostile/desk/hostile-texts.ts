import { randomBytes } from 'node:crypto';
import { login, message } from '@isangano/contracts/openapi/examples';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { authorize, createClient } from '../lib/client.ts';
import type { Report } from '../lib/report.ts';
import type { HostileServer } from '../lib/server.ts';

/** Texts of a visitor that a spreadsheet could evaluate, at every beginning of a row or cell. */
const formulas = ["=cmd|' /C calc'!A0", '+250', '-1+1', '@SUM(A1)', '=WEBSERVICE(A3&C2)'];
const hostileText = ['Muraho', '\n', '\r', '\r\n', '\u2028', ';', '\t', ';"', '\n\u202e']
  .flatMap((start, index) => [start, formulas[index % formulas.length] ?? ''])
  .join('');
const evaluated = /^["\p{Cf}]*[=+\-@]/u;

const account = z.object({ email: z.string(), password: z.string() });
const auditPage = z.object({ entries: z.array(z.object({ action: z.string() })) });

/**
 * Sends texts that attack the people who read them, and reads them as staff: exports begin no formula, lists read by
 * the API are in the audit log, the selection of a colleague cannot be exported, and an erasure lists the remaining
 * records.
 */
export async function attackReaders(server: HostileServer, report: Report): Promise<void> {
  const { base, send, signIn, call, query } = createClient(server);

  const email = 'erased.person@mail.example';
  await send('POST', apiPrefix + restPaths.messages, {
    ...message,
    email,
    subject: '=1+1',
    message: hostileText,
  });
  const token = await signIn();

  const link = z.string().parse((await call('messages.exportLink', {}, token)).data);
  const csv = await (await fetch(base + link)).text();
  const cells = csv.replaceAll(/^\uFEFF/g, '').split(/,|[;\n\r\v\f\u0085\u2028\u2029]/);
  const formulas = cells.filter((cell) => evaluated.test(cell));
  report.claim(
    csv.includes(email) && formulas.length === 0,
    'no row or cell of an export begins with a formula that a visitor typed',
    formulas,
  );

  await send('GET', apiPrefix + restPaths.messages, undefined, authorize(token));
  const { entries } = auditPage.parse((await query('audit.list', {}, token)).data);
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
  const project = `${apiPrefix}${restPaths.projects}/any`;
  const deleted = await send('DELETE', project, undefined, authorize(other));
  report.claim(deleted.status === 403, 'a reviewer deletes no project', [`answered ${deleted.status}`]);

  const sent = await send('POST', apiPrefix + restPaths.messages, message);
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
