import { trpcPrefix } from '@isangano/contracts/routes';
import { close, format, type RawRequest } from '../lib/raw-http.ts';

/** Bytes of one connection that try to make a call which its limit forbids. */
export type Spelling = { name: string; write: (request: RawRequest) => string };

const lastLetter = /([a-z])([^a-z]*)$/i;

function encode(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

/** Other spellings of the target, of which a router could find the same route. */
const targets: Readonly<Record<string, (target: string) => string>> = {
  plain: (target) => target,
  'encoded letter': (target) =>
    target.replace(lastLetter, (_, letter: string, rest: string) => encode(letter) + rest),
  'encoded first letter': (target) => target.replace(/[a-z]/, encode),
  'all letters encoded': (target) => target.replaceAll(/[a-z]/g, encode),
  'letter encoded twice': (target) =>
    target.replace(lastLetter, (_, letter: string, rest: string) => `%25${encode(letter).slice(1)}${rest}`),
  'encoded full stop': (target) => target.replace('.', '%2E'),
  'double slash': (target) => target.replace(/\/(?=[^/]*$)/, '//'),
  'double slash in front': (target) => `/${target}`,
  'single dot segment': (target) => target.replace(/\/(?=[^/]*$)/, '/./'),
  'double dot segment': (target) => target.replace(/\/(?=[^/]*$)/, '/x/../'),
  'encoded dot segment': (target) => target.replace(/\/(?=[^/]*$)/, '/x/%2e%2e/'),
  'encoded slash': (target) => target.replace(/\/(?=[^/]*$)/, '%2f'),
  backslash: (target) => target.replace(/\/(?=[^/]*$)/, '\\'),
  'encoded backslash': (target) => target.replace(/\/(?=[^/]*$)/, '%5C'),
  'absolute form': (target) => `http://localhost${target}`,
  'absolute form of another host': (target) => `http://other.example${target}`,
  'absolute form with credentials': (target) => `https://a:b@localhost:443${target}`,
  'upper case': (target) => target.toUpperCase(),
  'first letter in upper case': (target) => target.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  'trailing slash': (target) => `${target}/`,
  'trailing full stop': (target) => `${target}.`,
  'trailing space': (target) => `${target}%20`,
  'trailing tab': (target) => `${target}%09`,
  'trailing line break': (target) => `${target}%0A`,
  'trailing NUL': (target) => `${target}%00`,
  'raw NUL': (target) => `${target}\0`,
  'path parameter': (target) => `${target};a=b`,
  'path parameter inside': (target) => target.replace(/\/(?=[^/]*$)/, ';a=b/'),
  'file extension': (target) => `${target}.json`,
  query: (target) => `${target}?a=b&a=c`,
  'query of a long name': (target) => `${target}?${'a'.repeat(4000)}`,
  'encoded question mark': (target) => `${target}%3Fa`,
  fragment: (target) => `${target}#a`,
  'encoded fragment': (target) => `${target}%23a`,
  'overlong UTF-8': (target) => target.replace(/\/(?=[^/]*$)/, '%c0%af'),
  'full-width letter': (target) =>
    target.replace(
      lastLetter,
      (_, letter: string, rest: string) =>
        encodeURIComponent(String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0)) + rest,
    ),
  'locale prefix': (target) => `/rw${target}`,
  'locale prefix twice': (target) => `/rw/rw${target}`,
};

const addresses = ['127.0.0.1', '203.0.113.7', '2001:db8::7', 'localhost', 'unknown'];

/** Headers with which a client could claim to be another, or to mean another method, path or content. */
const headerSets: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'X-Forwarded-For': addresses.map((address) => ['X-Forwarded-For', address]),
  Forwarded: addresses.map((address) => ['Forwarded', `for="${address}"`]),
  'addresses of other proxies': [
    'X-Real-IP',
    'Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'X-Client-IP',
  ].map((name) => [name, '203.0.113.7']),
  'other host': [
    ['Host', 'other.example'],
    ['X-Forwarded-Host', 'other.example'],
  ],
  'X-Original-URL': [
    ['X-Original-URL', '/api/health'],
    ['X-Rewrite-URL', '/api/health'],
  ],
  'duplicate Content-Type': [['Content-Type', 'text/plain']],
  'many headers': Array.from({ length: 500 }, (_, index) => [`X-${index}`, '1']),
  'thousands of headers': Array.from({ length: 5000 }, (_, index) => [`X-${index}`, '1']),
  'chunked in another case': [['transfer-encoding', 'CHUNKED']],
  'two lengths': [
    ['Content-Length', '0'],
    ['Content-Length', '5'],
  ],
  'length and chunked': [
    ['Content-Length', '4'],
    ['Transfer-Encoding', 'chunked'],
  ],
  'unknown transfer encoding': [['Transfer-Encoding', 'xchunked']],
  'transfer encodings': [['Transfer-Encoding', 'identity, chunked']],
};

const methods = [
  'GET',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'post',
  'PO ST',
  'PROPFIND',
];

function chunk(body: string): string {
  return `${Buffer.byteLength(body).toString(16)};a=b\r\n${body}\r\n0\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`;
}

/** A request whose connection ends afterwards. */
function writeLast(request: RawRequest, version?: string): string {
  return format({ ...request, headers: [...request.headers, close] }, version);
}

/** Several tRPC calls in the place of one. */
const batches: Readonly<Record<string, (name: string, body: string) => Pick<RawRequest, 'target' | 'body'>>> =
  {
    'batch of one': (name, body) => ({ target: `${name}?batch=1`, body: `{"0":${body}}` }),
    'batch of two': (name, body) => ({
      target: `${name},${name}?batch=1`,
      body: `{"0":${body},"1":${body}}`,
    }),
    'batch with an encoded comma': (name, body) => ({
      target: `${name}%2C${name}?batch=1`,
      body: `{"0":${body},"1":${body}}`,
    }),
    'batch behind a read': (name, body) => ({
      target: `projects.listPublic,${name}?batch=1`,
      body: `{"0":null,"1":${body}}`,
    }),
    'batch behind an empty name': (name, body) => ({
      target: `,${name}?batch=1`,
      body: `{"0":${body},"1":${body}}`,
    }),
    'batch with spaces': (name, body) => ({ target: `%20${name}?batch=1`, body: `{"0":${body}}` }),
    'batch of eleven': (name, body) => ({
      target: `${Array.from({ length: 11 }, () => name).join(',')}?batch=1`,
      body: JSON.stringify(
        Object.fromEntries(Array.from({ length: 11 }, (_, index) => [index, JSON.parse(body)])),
      ),
    }),
    'name with a slash': (name, body) => ({ target: name.replace('.', '/'), body }),
    'name with a query': (name, body) => ({ target: `${name}?input=${encodeURIComponent(body)}`, body }),
  };

/** Every spelling of a request. Requests that the parser rejects must not count as calls. */
export function listSpellings({ target: path, method: usualMethod }: RawRequest): Spelling[] {
  const isCall = path.startsWith(`${trpcPrefix}/`) && usualMethod === 'POST';
  return [
    ...Object.entries(targets).map(([name, change]) => ({
      name,
      write: (request: RawRequest) => writeLast({ ...request, target: change(request.target) }),
    })),
    ...Object.entries(headerSets).map(([name, headers]) => ({
      name,
      write(request: RawRequest) {
        const isChunked = headers.some(([, value]) => value.toLowerCase().includes('chunked'));
        const body = isChunked ? chunk(request.body) : request.body;
        return writeLast({ ...request, body, headers: [...headers, ...request.headers] });
      },
    })),
    ...methods.map((method) => ({
      name: `method ${method}`,
      write: (request: RawRequest) =>
        writeLast({
          ...request,
          method,
          headers: [...request.headers, ['X-HTTP-Method-Override', usualMethod]],
        }),
    })),
    ...['HTTP/1.0', 'HTTP/2.0', 'http/1.1'].map((version) => ({
      name: version,
      write: (request: RawRequest) => writeLast(request, version),
    })),
    {
      name: 'chunked',
      write: (request) =>
        writeLast({
          ...request,
          headers: [...request.headers, ['Transfer-Encoding', 'chunked']],
          body: chunk(request.body),
        }),
    },
    { name: 'pipelined', write: (request) => format(request).repeat(9) + writeLast(request) },
    {
      name: 'in the body of another',
      write: (request) =>
        format({
          method: 'POST',
          target: '/api/health',
          headers: [
            ['Content-Length', '5'],
            ['Transfer-Encoding', 'chunked'],
          ],
          body: `0\r\n\r\n${writeLast(request)}`,
        }),
    },
    {
      name: 'behind a length that is too short',
      write: (request) =>
        format({
          method: 'POST',
          target: '/api/unknown',
          headers: [['Content-Length', '1']],
          body: `{${writeLast(request)}`,
        }),
    },
    {
      name: 'after an upgrade',
      write: (request) =>
        format({
          ...request,
          headers: [...request.headers, ['Upgrade', 'h2c'], ['Connection', 'Upgrade, close']],
        }),
    },
    ...(isCall
      ? Object.entries(batches).map(([name, build]) => ({
          name,
          write(request: RawRequest) {
            const { target, body } = build(request.target.slice(trpcPrefix.length + 1), request.body);
            return writeLast({ ...request, target: `${trpcPrefix}/${target}`, body });
          },
        }))
      : []),
  ];
}
