import { isIP } from 'node:net';
import { bech32 } from '@scure/base';
import * as z from 'zod/mini';
import { storageUrl } from './storage-address.ts';

/** The schemas of the values of settings, whose messages name neither the setting nor what was typed. */

export const megabyte = 1024 * 1024;
const uploadMaxMegabytes = 4096;
const diskMaxMegabytes = 1024 * 1024;
export const daysMax = 36_500;
const hoursMax = 24 * 365;
const hoursMessage = `must be a number of hours, a second at least and ${hoursMax} at most`;
const imapPort = 143;
const imapsPort = 993;
/** Leaves room for the date that is added to it. */
const selectorMaxChars = 40;

export const matching = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message));
export const textThat = (isValid: (value: string) => boolean, error: string) =>
  z.string().check(z.refine(isValid, { error }));
export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.pipe(z.transform(Number), z.int(message).check(z.minimum(min, message), z.maximum(max, message)));
};
/** Fractions of an hour are allowed, down to a second. */
export const hours = z.pipe(
  z.transform(Number),
  z.number(hoursMessage).check(z.minimum(1 / 3600, hoursMessage), z.maximum(hoursMax, hoursMessage)),
);
const wholeMegabytes = (min: number, max: number) =>
  z.pipe(
    wholeNumber(min, max),
    z.transform((value: number) => value * megabyte),
  );
export const megabytes = wholeMegabytes(1, uploadMaxMegabytes);
export const networkMegabytes = wholeMegabytes(1, diskMaxMegabytes);
/** A disk with less than the minimum counts as full. */
export const reserveMegabytes = wholeMegabytes(32, diskMaxMegabytes);
export const days = wholeNumber(1, daysMax);
export const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const isSmtpUrl = (value: string) =>
  /^smtps?:/i.test(value) && URL.canParse(value) && new URL(value).hostname !== '' && canDecode(value);
/** Users, passwords and paths in addresses are percent-encoded. */
function canDecode(value: string): boolean {
  try {
    const { username, password, pathname } = new URL(value);
    return decodeURIComponent(username + password + pathname) !== undefined;
  } catch {
    return false;
  }
}
const hasAccount = (value: string) =>
  URL.canParse(value) && new URL(value).username !== '' && new URL(value).password !== '' && canDecode(value);
export const smtpServer = textThat(
  isSmtpUrl,
  'must be an smtp or smtps address, with user and password percent-encoded',
);
/** `a@b.example` or `A name <a@b.example>` */
const senderPattern = /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>,]+@[^\s@<>,]+)$/;
export const sender = matching(senderPattern, 'must be an e-mail address, or a name and one in <>');
/** `imaps://user:password@host/folder` */
export const mailbox = z.pipe(
  z
    .url({ protocol: /^imaps?$/, error: 'must be an imap or imaps address', abort: true })
    .check(z.refine(hasAccount, { error: 'must contain user and password' })),
  z.transform((value) => {
    const { protocol, hostname, port, username, password, pathname } = new URL(value);
    const isSecure = protocol === 'imaps:';
    return {
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port || (isSecure ? imapsPort : imapPort)),
      isSecure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      path: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    };
  }),
);
/** `africastalking://username:key@api.africastalking.com?from=NAME`; without encryption only on this machine, for tests. */
export const smsAccount = z.pipe(
  z
    .url({ protocol: /^africastalking(\+http)?$/, error: 'must be an africastalking address', abort: true })
    .check(
      z.refine(hasAccount, { error: 'must contain username and key' }),
      z.refine(
        (value) =>
          !value.startsWith('africastalking+http:') ||
          (URL.canParse(value) && new URL(value).hostname === '127.0.0.1'),
        {
          error: 'may be without encryption for 127.0.0.1 only',
        },
      ),
    ),
  z.transform((value) => {
    const { protocol, host, username, password, searchParams } = new URL(value);
    return {
      origin: `${protocol === 'africastalking:' ? 'https' : 'http'}://${host}`,
      username: decodeURIComponent(username),
      apiKey: decodeURIComponent(password),
      from: searchParams.get('from') ?? undefined,
    };
  }),
);
export const storage = matching(storageUrl, 'must be file:<folder> or s3://<bucket>/<folder>');

/** Returns the schema of texts that are separated by commas. */
export function commaList(item: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.split(',').map((part) => part.trim())),
    ),
    z.array(item),
  );
}

function isSite(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { origin, href } = new URL(value);
  return href === `${origin}/`;
}
/** An address without a path, in the form of browsers: paths are appended to it. */
export const origin = z.pipe(
  textThat(isSite, 'must be an http or https address without a path, such as https://group.example'),
  z.transform((value) => new URL(value).origin),
);
export const addresses = commaList(
  textThat((value) => isIP(value) > 0, 'must be IP addresses, separated by commas'),
);
export const hostNames = commaList(
  z
    .string()
    .check(z.toLowerCase(), z.regex(/^[a-z0-9.:[\]-]+$/, 'must be names of hosts, separated by commas')),
);
export const recipients = commaList(textThat(isAgeRecipient, 'must be age recipients, separated by commas'));
export const domain = z.pipe(
  matching(/^([a-z0-9-]+\.)+[a-z0-9-]+$/i, 'must be a domain, such as group.example'),
  z.transform((value) => value.toLowerCase()),
);
export const selector = matching(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'must be lower-case letters, digits and hyphens',
).check(z.maxLength(selectorMaxChars, `must have at most ${selectorMaxChars} characters`));
const proxyName = /^(loopback|linklocal|uniquelocal)$/;

const isProxy = (value: string) => {
  const [address = '', bits] = value.trim().split('/');
  const bitsMax = isIP(address) === 6 ? 128 : 32;
  if (!proxyName.test(address) && isIP(address) === 0) return false;
  // A network of all addresses would trust every client to name its own.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= bitsMax);
};
const howToTrust =
  'the number of proxies in front of the server, such as 1, or their addresses or networks, such as 127.0.0.1,10.0.0.0/8';

/** `true` is refused: it would take the client's address from a header that the client itself can send. */
export const trustProxy = z.pipe(
  z.string().check(
    z.refine((value) => value !== 'true', {
      error: `must not be true, as clients could then send any address as their own: name ${howToTrust}`,
      abort: true,
    }),
    z.refine((value) => /^(false|\d)$/.test(value) || value.split(',').every(isProxy), {
      error: `must be false, or ${howToTrust}`,
    }),
  ),
  z.transform((value) => {
    if (value === 'false') return false;
    if (!/^\d$/.test(value)) return value;
    return (_address: string, hop: number) => hop < Number(value);
  }),
);

/** `tcp://host:port`, or `unix:` and the path of a socket. */
export const clamdAddress = z.pipe(
  textThat(
    (value) => /^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/.test(value) && URL.canParse(value),
    'must be tcp://<host>:<port> or unix:<path of a socket>',
  ),
  z.transform((value) => {
    if (value.startsWith('unix:')) return { path: value.slice('unix:'.length) };
    const { hostname, port } = new URL(value);
    return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) };
  }),
);

/** Prefixes of the kinds of recipients of age. */
const prefixes = ['age', 'age1pq', 'age1tag', 'age1tagpq'];
/** Of the common kind: `age1`, 32 bytes, and the checksum. */
const commonLength = 62;

/** Whether a text is a recipient of age, by its checksum: the library that encrypts is not loaded for that. */
export function isAgeRecipient(text: string): boolean {
  // Age does not accept capitals.
  if (/[A-Z]/.test(text)) return false;
  const prefix = bech32.decodeUnsafe(text, false)?.prefix ?? '';
  return prefixes.includes(prefix) && (prefix !== 'age' || text.length === commonLength);
}
