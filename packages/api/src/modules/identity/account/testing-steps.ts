import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Ctx } from '../../../core/context.ts';
import { authenticateHeader, createTestCaller, type TestDeps } from '../../../testing.ts';
import { createAuthenticator } from './testing.ts';

/** The owner of a test with second factors. */
export const account = { email: 'keza@isangano.example', password: 'a good password' };
export const site = { id: 'www.isangano.example', origin: 'https://www.isangano.example' };

type Caller = ReturnType<typeof createTestCaller>;

/**
 * What the owner of `account` does to add second factors and to sign in with them; `getDeps` returns those of the
 * running test.
 */
export function createFactorSteps(getDeps: () => TestDeps) {
  const visitor = (fields: Partial<Ctx> = {}) =>
    createTestCaller(getDeps(), { relyingParty: site, ...fields });

  /** Signs in by password; the account must have no second factor. */
  async function signIn() {
    const result = await visitor().auth.login(account);
    if (!result.success) throw new Error(result.message);
    const credentials = await authenticateHeader(getDeps(), `Bearer ${result.accessToken}`);
    return visitor(credentials);
  }
  const generateCode = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: getDeps().clock() });

  async function addApp(staff: Caller) {
    const { secret, uri } = await staff.account.startTotp();
    expect(uri).toContain(secret);
    const codes = await staff.account.addTotp({ secret, code: generateCode(secret) });
    return { secret, codes };
  }

  async function addPasskey(staff: Caller, name = 'My phone') {
    const authenticator = createAuthenticator(site);
    const { challenge } = await staff.account.startPasskey();
    const codes = await staff.account.addPasskey({ name, credential: authenticator.create(challenge) });
    return { authenticator, codes };
  }

  /** Enters the password, and returns the ticket for the second factor. */
  async function getTicket(fields: Partial<Ctx> = {}): Promise<string> {
    const result = await visitor(fields).auth.login(account);
    if (result.success || !result.secondFactor) throw new Error('no second factor was asked for');
    return result.secondFactor.ticket;
  }

  return { visitor, signIn, generateCode, addApp, addPasskey, getTicket };
}
