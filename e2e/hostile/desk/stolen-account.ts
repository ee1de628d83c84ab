import { createHmac } from 'node:crypto';
import { createAuthenticator } from '@isangano/api/modules/identity/account/testing';
import { login } from '@isangano/contracts/openapi/examples';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { authorize, createClient } from '../lib/client.ts';
import type { Report } from '../lib/report.ts';
import { chooseNamedAddress, startServer } from '../lib/server.ts';

const secret = 'a secret of the server that leaked from a log';

const account = z.object({ email: z.string(), password: z.string() });
const challenge = z.object({ challenge: z.string() });
const tokenHeader = z.object({ kid: z.string() });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Acts with an account after its password was reset because of a theft, and with forged session tokens. */
export async function attackByStolenAccount(report: Report): Promise<void> {
  const address = await chooseNamedAddress();
  const server = await startServer({ ...address, JWT_SECRET: secret });
  const { send, signIn, call } = createClient(server);
  const readStatus = async (token: string) =>
    (await send('GET', apiPrefix + restPaths.messages, undefined, authorize(token))).status;

  const owner = await signIn();
  const [head = '', claims = ''] = owner.split('.');
  const { kid } = tokenHeader.parse(JSON.parse(Buffer.from(head, 'base64url').toString()));
  const sign = (header: object) => {
    const signed = `${encode(header)}.${claims}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
  const forged = {
    'signed with the secret itself': sign({ alg: 'HS256', kid }),
    'signed so, without a key id': sign({ alg: 'HS256' }),
    'without a key id': owner.replace(head, encode({ alg: 'HS256' })),
    unsigned: `${encode({ alg: 'none', kid })}.${claims}.`,
  };
  const accepted: string[] = [];
  for (const [name, token] of Object.entries(forged))
    if ((await readStatus(token)) !== 401) accepted.push(name);
  report.claim(
    accepted.length === 0 && (await readStatus(owner)) === 200,
    'a session token is accepted only with a key id and a signature by that key',
    accepted,
  );

  await call('account.confirm', { currentPassword: login.password }, owner);
  const colleague = account.parse(
    (await call('team.createAccount', { email: 'stolen@isangano.example', role: 'owner' }, owner)).data,
  );
  const { email } = colleague;
  const thief = await signIn(colleague);
  await call('account.confirm', { currentPassword: colleague.password }, thief);
  const tokenInput = { name: 'Backup', scope: 'read-write', owner: email };
  const apiToken = z
    .object({ token: z.string() })
    .parse((await call('team.createToken', tokenInput, thief)).data);
  const authenticator = createAuthenticator({ id: 'localhost', origin: address.PUBLIC_URL });
  const created = challenge.parse((await call('account.startPasskey', {}, thief)).data);
  const credential = authenticator.create(created.challenge);
  await call('account.addPasskey', { name: 'Of the thief', credential }, thief);
  async function signInByPasskey(): Promise<number> {
    const started = challenge.parse((await call('account.startPasskeySignIn', {})).data);
    const signed = authenticator.sign(started.challenge);
    return (await call('account.signInByPasskey', { credential: signed })).status;
  }
  const tryAll = async () => ({
    session: await readStatus(thief),
    'API token': await readStatus(apiToken.token),
    passkey: await signInByPasskey(),
  });
  const before = await tryAll();
  await call('team.resetPassword', { email }, owner);
  const after = await tryAll();
  report.table('A stolen account, before and after its password is reset', [before, after]);
  report.claim(
    Object.values(before).every((status) => status === 200) &&
      Object.values(after).every((status) => status === 401),
    'after a reset no session, API token or passkey of the thief is accepted',
    [JSON.stringify({ before, after })],
  );
  await server.stop();
}
