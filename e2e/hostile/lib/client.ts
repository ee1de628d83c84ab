import { login } from '@isangano/contracts/openapi/examples';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import type { HostileServer } from './server.ts';

type Answer = { status: number; body: unknown };
type Called = { status: number; data: unknown };

export type Client = {
  base: string;
  /** Sends JSON; the body of an answer without one is null. */
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** Signs in by a password and returns the token of the session. */
  signIn: (credentials?: { email: string; password: string }) => Promise<string>;
  /** Calls a procedure that changes something. */
  call: (name: string, input: unknown, token?: string) => Promise<Called>;
  /** Calls a procedure that reads. */
  query: (name: string, input: unknown, token: string) => Promise<Called>;
};

const session = z.object({ accessToken: z.string() });
const result = z.object({ result: z.object({ data: z.optional(z.unknown()) }) });

export const authorize = (token: string): Record<string, string> =>
  token === '' ? {} : { authorization: `Bearer ${token}` };

function toCalled({ status, body }: Answer): Called {
  return { status, data: result.safeParse(body).data?.result.data };
}

/** Returns a client of a server, at 127.0.0.1. */
export function createClient({ port }: Pick<HostileServer, 'port'>): Client {
  const base = `http://127.0.0.1:${port}`;
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: z.unknown().parse(JSON.parse((await response.text()) || 'null')),
    };
  };
  return {
    base,
    send,
    signIn: async (credentials = login) =>
      session.parse((await send('POST', apiPrefix + restPaths.login, credentials)).body).accessToken,
    call: async (name, input, token = '') =>
      toCalled(await send('POST', `${trpcPrefix}/${name}`, input, authorize(token))),
    query: async (name, input, token) => {
      const url = `${trpcPrefix}/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
      return toCalled(await send('GET', url, undefined, authorize(token)));
    },
  };
}
