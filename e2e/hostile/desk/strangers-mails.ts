import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix, applicationTokenHeader, idempotencyHeader, restPaths } from '@isangano/contracts/routes';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { interviewParts, multipart } from '@isangano/server/testing-bodies';
import { createClient } from '../lib/client.ts';
import { close, exchange, format } from '../lib/raw-http.ts';
import type { Report } from '../lib/report.ts';
import { chooseNamedAddress, startServer } from '../lib/server.ts';

const copies = 14;
const links = 29;
const guesses = 12;
/** How many mails one network may ask for in an hour. */
const askedMailsMax = 10;
const pollMs = 100;
const mailsMaxMs = 5000;

const lure = 'pay-now.example';
const draft = { kind: 'interview', content: 'encrypted', basedOn: 0, uploads: [], reminderEmail: null };

const newId = () => randomBytes(16).toString('hex');
const newToken = () => randomBytes(32).toString('base64url');
/** Undoes the line breaks of quoted-printable. */
const decode = (source: string) => source.replaceAll('=\r\n', '');
const isAbout = (part: string) => (mail: { recipients: string[] }) =>
  mail.recipients.some((address) => address.startsWith(part));

/**
 * Has mails sent to strangers: copies of answers with a lure in them, and links to a draft whose key the attacker has;
 * and guesses at the written code of another's draft.
 */
export async function attackByMails(report: Report): Promise<void> {
  const running: { stop(): Promise<unknown> }[] = [];
  const { received, url } = await startSmtp(running);
  const server = await startServer({ ...(await chooseNamedAddress()), SMTP_URL: url });
  const { send } = createClient(server);

  const request = async (address: string, method: string, path: string, token: string, body: unknown) => {
    const headers = [['Content-Type', 'application/json'], [applicationTokenHeader, token], close] as const;
    const text = format({ method, target: apiPrefix + path, headers, body: JSON.stringify(body) });
    const [status = 0] = await exchange({ port: server.port, address }, [text]);
    return status;
  };

  for (let index = 0; index < copies; index += 1) {
    const [id, token] = [newId(), newToken()];
    const fields: Record<string, string> = {
      fullName: `Pay now at https://${lure}/${index}`,
      email: `copy-${index}@mail.example`,
      headline: `Pay now at https://${lure} ${index}`,
      pitch: `Thirty women weave together. Pay now at https://${lure}, before it is too late, ${index}.`,
    };
    const parts = interviewParts.map((part) => ({ ...part, value: fields[part.name] ?? part.value ?? '' }));
    const { headers, payload } = multipart(parts);
    const head = [
      ['Content-Type', String(headers['content-type'])],
      [idempotencyHeader, id],
      [applicationTokenHeader, token],
      close,
    ] as const;
    const target = apiPrefix + restPaths.interviews;
    const client = { port: server.port, address: '127.9.1.1' };
    await exchange(client, [format({ method: 'POST', target, headers: head, body: payload.toString() })]);
    await request(client.address, 'POST', restPaths.submissionCopy.replace('{id}', id), token, {});
  }
  for (let waitedMs = 0; waitedMs < mailsMaxMs; waitedMs += pollMs) {
    if (received.filter(isAbout('copy-')).length >= askedMailsMax) break;
    await sleep(pollMs);
  }
  const toStrangers = received.filter(isAbout('copy-'));
  const luring = toStrangers.filter(({ source }) => decode(source).includes(lure));
  report.claim(
    toStrangers.length > 0 && luring.length === 0,
    'no mail to a stranger has what a visitor typed',
    [`${luring.length} of ${toStrangers.length} mails`],
  );
  const asked = toStrangers.filter(({ source }) => decode(source).includes('/mail/copy'));
  report.claim(
    asked.length > 0 && asked.length <= askedMailsMax,
    `a network asks for ${askedMailsMax} copies at most`,
    [`${asked.length} mails`],
  );

  const [id, token] = [newId(), newToken()];
  const path = restPaths.draft.replace('{id}', id);
  await request('127.9.2.1', 'PUT', path, token, draft);
  const key = { capability: newToken() };
  for (let index = 0; index < links; index += 1)
    await request('127.9.2.1', 'POST', `${path}/link`, token, {
      ...key,
      email: `link-${index}@mail.example`,
    });
  const linked = received.filter(isAbout('link-')).length;
  report.claim(linked > 0 && linked <= askedMailsMax, `and for ${askedMailsMax} links to drafts at most`, [
    `${linked} mails`,
  ]);

  const code = { number: '12345678', token: newToken() };
  await request('127.9.2.2', 'PUT', `${path}/code`, token, { ...code, wrapped: 'w' });
  const open = (address: string, typed: object) =>
    request(address, 'POST', restPaths.openDraft, newToken(), typed);
  const opened: number[] = [];
  for (let index = 0; index < guesses; index += 1) {
    await open('127.9.3.1', { ...code, token: newToken() });
    if (index % 4 === 3) opened.push(await open('127.9.3.1', code), await open('127.9.3.2', code));
  }
  report.claim(
    opened.every((status) => status === 200),
    'a written code opens its draft while others guess at it, in the same network too',
    [opened.join(', ')],
  );

  const next = { newId: newId(), newToken: newToken(), content: 'another', basedOn: 1 };
  const moved = await request('127.9.4.1', 'POST', `${path}/key`, token, next);
  const statuses = [moved];
  for (const each of [id, next.newId]) {
    const target = restPaths.draft.replace('{id}', each);
    const headers = { [applicationTokenHeader]: token };
    statuses.push((await send('GET', apiPrefix + target, undefined, headers)).status);
    statuses.push(await request('127.9.2.2', 'PUT', target, token, { ...draft, basedOn: 2 }));
    statuses.push((await send('DELETE', apiPrefix + target, undefined, headers)).status);
  }
  statuses.push(await open('127.9.2.2', code));
  report.claim(
    moved === 200 && statuses.slice(1).every((status) => status === 404),
    'who asked for a link does not read, save or remove the draft that was opened by it',
    [statuses.join(', ')],
  );
  await server.stop();
  for (const one of running) await one.stop();
}
