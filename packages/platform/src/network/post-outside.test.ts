import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AddressError, isPublicAddress, postOutside } from './post-outside.ts';

let server: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address = server.address();
  port = (typeof address === 'object' ? address : null)?.port ?? 0;
});
afterAll(() => server.close());

const call = async (url: string, allowedHosts: string[] = []) =>
  await postOutside({ url, headers: {}, body: '{}', timeoutMs: 2000, allowedHosts });

/** Networks that are not in the public internet: the first and the last address of each, as numbers. */
const networks: readonly (readonly [number, number])[] = [
  [0x00_00_00_00, 0x00_ff_ff_ff],
  [0x0a_00_00_00, 0x0a_ff_ff_ff],
  [0x64_40_00_00, 0x64_7f_ff_ff],
  [0x7f_00_00_00, 0x7f_ff_ff_ff],
  [0xa9_fe_00_00, 0xa9_fe_ff_ff],
  [0xac_10_00_00, 0xac_1f_ff_ff],
  [0xc0_a8_00_00, 0xc0_a8_ff_ff],
  [0xe0_00_00_00, 0xff_ff_ff_ff],
];

const toBytes = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff);
const toHex = (value: number) => value.toString(16).padStart(2, '0');

/** Ways to write an IPv4 address, of which browsers and programs know more than people. */
const spellings: readonly ((address: number) => string)[] = [
  (address) => toBytes(address).join('.'),
  (address) => String(address),
  (address) => `0x${toBytes(address).map(toHex).join('')}`,
  (address) =>
    toBytes(address)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
  (address) => `[::ffff:${toBytes(address).join('.')}]`,
  (address) => `[::${toBytes(address).join('.')}]`,
  (address) => `[64:ff9b::${toBytes(address).join('.')}]`,
  (address) => {
    const [a = '', b = '', c = '', d = ''] = toBytes(address).map(toHex);
    return `[2002:${a}${b}:${c}${d}::1]`;
  },
];

test('no address outside of the public internet is called, in no spelling', async () => {
  const hosts = networks.flatMap(([first, last]) =>
    [first, Math.floor((first + last) / 2), last - 1].flatMap((address) =>
      spellings.map((spell) => spell(address >>> 0)),
    ),
  );
  hosts.push('[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[2001:db8::1]');
  hosts.push('localhost', 'LOCALHOST', '127.1', '0', '0x7f.1', '017700000001');
  expect(hosts.length).toBeGreaterThan(200);
  const outcomes = await Promise.all(
    hosts.map(
      async (host) =>
        [host, await call(`https://${host}:${port}/`).catch((error: unknown) => error)] as const,
    ),
  );
  expect(outcomes.filter(([, outcome]) => !(outcome instanceof AddressError))).toEqual([]);
  expect(connections).toBe(0);
});

test('an address with a user, or without encryption, is not called', async () => {
  for (const url of ['https://user:secret@partner.example/', 'http://partner.example/'])
    await expect(call(url)).rejects.toThrow(AddressError);
});

test('a host that is allowed by name is called', async () => {
  await expect(call(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(connections).toBe(1);
});

test('an address of the public internet is one', () => {
  for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    expect(isPublicAddress(address)).toBe(true);
  expect(isPublicAddress('no address')).toBe(false);
});
