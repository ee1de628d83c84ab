import type { Socket } from 'node:net';
import { jsonBodyMaxBytes } from '@isangano/contracts/limits';
import { apiPrefix, publicPaths, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { interviewParts, multipart } from '@isangano/server/testing-bodies';
import { type Client, format, open } from '../lib/raw-http.ts';

/** How clients hold connections: the bytes that each sends at once, and then every second. */
export type HeldConnections = {
  name: string;
  /** Whether each connection has an address of its own, so that the limits of one address do not apply. */
  hasManyAddresses: boolean;
  first: string;
  drip: string;
  /** Seconds after which the server must have ended it. */
  endsWithin: number;
  /** Whether it belongs to the short form. */
  isShort?: boolean;
  /** Whether the client reads no response. */
  isDeaf?: boolean;
};

const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
/** Nearly as much as the server holds in memory. */
const long = 'x'.repeat(jsonBodyMaxBytes - 20_000);
const json = ['Content-Type', 'application/json'] as const;
const length = ['Content-Length', String(jsonBodyMaxBytes - 1000)] as const;
const form = multipart([...interviewParts, { name: 'notes', value: 'x'.repeat(90_000) }]);
const formHead = form.payload.toString().replace(/--\r\n$/, '\r\n');

function post(target: string, type: string, body: string): string {
  return format({ method: 'POST', target, headers: [['Content-Type', type], length], body });
}

const messages = apiPrefix + restPaths.messages;
const bodies: HeldConnections[] = [
  {
    first: format({ method: 'POST', target: messages, headers: [json, length], body: `{"message":"${long}` }),
    name: 'JSON',
  },
  { first: post(`${trpcPrefix}/messages.create`, json[1], `{"message":"${long}`), name: 'tRPC' },
  {
    first: post(publicPaths.contact, 'application/x-www-form-urlencoded', `message=${long}`),
    name: 'URL-encoded',
  },
  {
    first: post(apiPrefix + restPaths.interviews, String(form.headers['content-type']), formHead),
    name: 'multipart',
  },
].flatMap(({ first, name }) =>
  [false, true].map((hasManyAddresses) => ({
    name: `${name} bodies${hasManyAddresses ? ' of many addresses' : ''}`,
    hasManyAddresses,
    first,
    drip: 'x',
    endsWithin: name === 'multipart' ? 130 : 70,
    isShort: hasManyAddresses && ['JSON', 'multipart'].includes(name),
  })),
);

/** Every way to be slow. */
export const heldConnections: readonly HeldConnections[] = [
  { name: 'silent', hasManyAddresses: false, first: '', drip: '', endsWithin: 40 },
  { name: 'heads', hasManyAddresses: false, first: head, drip: 'x', endsWithin: 40, isShort: true },
  { name: 'heads of many addresses', hasManyAddresses: true, first: head, drip: 'x', endsWithin: 40 },
  ...bodies,
  {
    name: 'bodies nobody needs',
    hasManyAddresses: true,
    first: post(apiPrefix + restPaths.projects, json[1], `{"title":"${long}`),
    drip: 'x',
    endsWithin: 70,
  },
  {
    name: 'responses that are not read',
    hasManyAddresses: true,
    first: format({ method: 'GET', target: publicPaths.home, headers: [], body: '' }).repeat(20),
    drip: '',
    // Node closes a connection that is idle for two minutes once its writing has made no progress for as long.
    endsWithin: 250,
    isDeaf: true,
  },
];

export type Held = {
  countOpen: () => number;
  /** Lets clients that do not read notice the end of their connection. */
  listen: () => void;
  release: () => void;
};

/** Opens connections and behaves as described. */
export async function hold(port: number, held: HeldConnections, count: number): Promise<Held> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const host = `${1 + Math.floor(index / 200)}.${1 + (index % 200)}`;
    const client: Client = { port, address: held.hasManyAddresses ? `127.1.${host}` : '127.1.0.1' };
    const socket = await open(client);
    if (held.isDeaf) socket.pause();
    else socket.resume();
    socket.write(held.first);
    sockets.push(socket);
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (held.drip && socket.writable) socket.write(held.drip);
  }, 1000);
  return {
    countOpen: () => sockets.filter(({ closed }) => !closed).length,
    listen() {
      for (const socket of sockets) socket.resume();
    },
    release() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
