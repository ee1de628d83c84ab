import { isIP } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confirmLifetimeDays } from '@isangano/api/modules/newsletter/module';
import { defaultLocale, siteLocales } from '@isangano/content/brand';
import { hourMs, minuteMs } from '@isangano/contracts/durations';
import { passwordMinChars } from '@isangano/contracts/identity/limits';
import { uploadLimits } from '@isangano/contracts/limits';
import { unconfirmedDays } from '@isangano/contracts/privacy/kept-data';
import { secretMinBytes } from '@isangano/platform/keys/keyring';
import * as z from 'zod/mini';
import { getCommandName } from './command-name.ts';
import { ConfigError } from './config-error.ts';
import { findMisspeltSettings } from './config-names.ts';
import {
  parseCopyAddress,
  parseFileUrl,
  parseS3Url,
  parseStorageFolder,
  storageUrl,
} from './storage-address.ts';

const megabyte = 1024 * 1024;
const portMax = 65_535;
const uploadMaxMegabytes = 4096;
const diskMaxMegabytes = 1024 * 1024;
/** More than the largest application with the default limits. */
const uploadBytesPerHour = 4096 * megabyte;
const diskReserveBytes = 512 * megabyte;
const pendingUploadsMaxBytes = 4096 * megabyte;
/** Many phones of one mobile network often share an IPv4 address. */
const pendingUploadsMaxCount = 200;
/** All networks together may have as many as so many of them. */
const pendingNetworksMax = 16;
const daysMax = 36_500;
const hoursMax = 24 * 365;
const sessionIdleHours = 2;
const hoursMessage = `must be a number of hours, a second at least and ${hoursMax} at most`;
const overloadMaxMs = 60_000;
const stopMaxSeconds = 600;
const imapPort = 143;
const imapsPort = 993;
const smsPerDayMax = 100_000;
/** Leaves room for the date that is added to it. */
const selectorMaxChars = 40;

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.pipe(z.transform(Number), z.int(message).check(z.minimum(min, message), z.maximum(max, message)));
};
/** Fractions of an hour are allowed, down to a second. */
const hours = z.pipe(
  z.transform(Number),
  z.number(hoursMessage).check(z.minimum(1 / 3600, hoursMessage), z.maximum(hoursMax, hoursMessage)),
);
const wholeMegabytes = (min: number, max: number) =>
  z.pipe(
    wholeNumber(min, max),
    z.transform((value: number) => value * megabyte),
  );
const megabytes = wholeMegabytes(1, uploadMaxMegabytes);
const networkMegabytes = wholeMegabytes(1, diskMaxMegabytes);
/** A disk with less than the minimum counts as full. */
const reserveMegabytes = wholeMegabytes(32, diskMaxMegabytes);
const days = wholeNumber(1, daysMax);
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
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
/** `a@b.example` or `A name <a@b.example>` */
const sender = /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>,]+@[^\s@<>,]+)$/;
/** `imaps://user:password@host/folder` */
const mailbox = z.pipe(
  z
    .url({ protocol: /^imaps?$/, error: 'must be an imap or imaps address' })
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
const smsAccount = z.pipe(
  z.url({ protocol: /^africastalking(\+http)?$/, error: 'must be an africastalking address' }).check(
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
const storage = z.string().check(z.regex(storageUrl, 'must be file:<folder> or s3://<bucket>/<folder>'));

/** Returns the schema of texts that are separated by commas. */
function commaList(item: z.ZodMiniType<string, string>) {
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
/** An address with nothing behind the host: paths are added to it. */
const origin = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.replace(/\/$/, '')),
  ),
  z.string().check(
    z.refine(isSite, {
      error: 'must be an http or https address without a path, such as https://group.example',
    }),
  ),
);
const addresses = commaList(
  z
    .string()
    .check(z.refine((value) => isIP(value) > 0, { error: 'must be IP addresses, separated by commas' })),
);
const hostNames = commaList(
  z
    .string()
    .check(z.toLowerCase(), z.regex(/^[a-z0-9.:[\]-]+$/, 'must be names of hosts, separated by commas')),
);
const recipients = commaList(
  z.string().check(z.regex(/^age1[a-z0-9]+$/, 'must be age recipients, separated by commas')),
);
const domain = z.pipe(
  z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/i, 'must be a domain, such as group.example')),
  z.transform((value) => value.toLowerCase()),
);
const selector = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens'),
    z.maxLength(selectorMaxChars, `must have at most ${selectorMaxChars} characters`),
  );
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
const trustProxy = z.pipe(
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
const clamdAddress = z.pipe(
  z.string().check(
    z.refine((value) => /^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/.test(value) && URL.canParse(value), {
      error: 'must be tcp://<host>:<port> or unix:<path of a socket>',
    }),
  ),
  z.transform((value) => {
    if (value.startsWith('unix:')) return { path: value.slice('unix:'.length) };
    const { hostname, port } = new URL(value);
    return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) };
  }),
);

/** The schema of all settings; `scripts/setting-texts.ts` describes each. */
export const environment = z
  .object({
    HOST: z._default(z.string(), '127.0.0.1'),
    PORT: z._default(wholeNumber(0, portMax), 3000),
    DATA_DIR: z._default(z.string(), './data'),
    DATABASE_URL: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^((sqlite|file):.+|postgres(ql)?:\/\/.+)/,
            'must be sqlite:<path> or postgres://<user>:<password>@<host>/<database>',
          ),
        ),
    ),
    STORAGE_URL: z.optional(storage),
    COPY_URL: z.optional(storage),
    COPY_RECIPIENTS: z._default(recipients, []),
    COPY_MINUTES: z._default(wholeNumber(1, 24 * 60), 5),
    COPY_IDENTITY: z.optional(z.string()),
    S3_ENDPOINT: z.optional(url),
    S3_REGION: z._default(z.string(), 'us-east-1'),
    S3_ACCESS_KEY_ID: z.optional(z.string()),
    S3_SECRET_ACCESS_KEY: z.optional(z.string()),
    PUBLIC_URL: z.optional(origin),
    JWT_SECRET: z.optional(
      z.string().check(
        z.refine((value) => Buffer.byteLength(value) >= secretMinBytes, {
          error: `must have at least ${secretMinBytes} bytes`,
        }),
      ),
    ),
    TOKEN_HOURS: z._default(hours, 8),
    SESSION_IDLE_HOURS: z.optional(hours),
    ADMIN_EMAIL: z.optional(z.email('must be an e-mail address')),
    ADMIN_PASSWORD: z.optional(
      z.string().check(z.minLength(passwordMinChars, `must have at least ${passwordMinChars} characters`)),
    ),
    SMTP_URL: z.optional(
      z.string().check(
        z.refine(isSmtpUrl, {
          error: 'must be an smtp or smtps address, with user and password percent-encoded',
        }),
      ),
    ),
    MAIL_FROM: z.optional(
      z.string().check(z.regex(sender, 'must be an e-mail address, or a name and one in <>')),
    ),
    MAIL_TO: z.optional(z.email('must be an e-mail address')),
    MAIL_TO_LANGUAGE: z._default(z.enum(siteLocales, `must be ${siteLocales.join(', ')}`), defaultLocale),
    MAIL_RETURN_PATH: z.optional(z.email('must be an e-mail address')),
    IMAP_URL: z.optional(mailbox),
    SMS_URL: z.optional(smsAccount),
    SMS_REPORTS_SECRET: z.optional(
      z.string().check(z.regex(/^[\w-]{32,128}$/, 'must have 32 to 128 letters, digits, - or _')),
    ),
    SMS_PER_DAY: z._default(wholeNumber(1, smsPerDayMax), 100),
    REPLY_ADDRESS: z.optional(z.email('must be an e-mail address')),
    MAIL_SENDING_IPS: z._default(addresses, []),
    DKIM_DOMAIN: z.optional(domain),
    DKIM_SELECTOR: z._default(selector, 'isangano'),
    TRUST_PROXY: z._default(trustProxy, false),
    RETENTION_APPLICATIONS_DAYS: z.optional(days),
    RETENTION_MESSAGES_DAYS: z.optional(days),
    RETENTION_SUBSCRIPTIONS_DAYS: z._default(wholeNumber(confirmLifetimeDays, daysMax), unconfirmedDays),
    RETENTION_SESSIONS_DAYS: z.optional(days),
    RETENTION_TOKENS_DAYS: z.optional(days),
    RETENTION_KEYS_DAYS: z.optional(days),
    METRICS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
    OVERLOAD_DELAY_MS: z._default(wholeNumber(0, overloadMaxMs), 1000),
    OVERLOAD_PERCENT: z._default(wholeNumber(0, 100), 0),
    STOP_SECONDS: z._default(wholeNumber(1, stopMaxSeconds), 10),
    RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
    LOG_LEVEL: z._default(
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      ),
      'info',
    ),
    CORS_ORIGINS: z._default(commaList(origin), []),
    SITE_DIR: z.optional(z.string()),
    UPLOAD_IMAGE_MB: z._default(megabytes, uploadLimits.imageMaxBytes),
    UPLOAD_DOCUMENT_MB: z._default(megabytes, uploadLimits.documentMaxBytes),
    UPLOAD_VIDEO_MB: z._default(megabytes, uploadLimits.videoMaxBytes),
    UPLOAD_MAX_FILES: z._default(wholeNumber(1, 50), uploadLimits.documentsMaxCount),
    UPLOAD_MB_PER_HOUR: z._default(networkMegabytes, uploadBytesPerHour),
    UPLOAD_PENDING_MB: z._default(networkMegabytes, pendingUploadsMaxBytes),
    DISK_RESERVE_MB: z._default(reserveMegabytes, diskReserveBytes),
    CLAMD_URL: z.optional(clamdAddress),
    WEBHOOK_HOSTS: z._default(hostNames, []),
  })
  .check(
    z.refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
      path: ['ADMIN_EMAIL'],
      error: 'and ADMIN_PASSWORD belong together: set both or neither',
    }),
    z.refine((env) => env.REPLY_ADDRESS === undefined || env.IMAP_URL !== undefined, {
      path: ['REPLY_ADDRESS'],
      error: 'needs IMAP_URL, the mailbox that gets its mails',
    }),
    z.refine((env) => env.COPY_URL === undefined || env.COPY_RECIPIENTS.length > 0, {
      path: ['COPY_URL'],
      error: 'needs COPY_RECIPIENTS, for whom copies are encrypted',
    }),
    z.refine(({ SESSION_IDLE_HOURS: idle, TOKEN_HOURS }) => idle === undefined || idle <= TOKEN_HOURS, {
      path: ['SESSION_IDLE_HOURS'],
      error: 'must not be more than TOKEN_HOURS',
    }),
  );

/** Parses the settings from environment variables, which nothing else reads. Throws `ConfigError`. */
export function readConfig(source: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environment.safeParse(nonEmpty);
  if (!result.success) {
    // Of a list, the setting is named, not the number of the entry.
    const errors = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    throw new ConfigError(`Wrong configuration: ${errors.join('; ')}.`);
  }
  const env = result.data;
  const isRateLimited = env.RATE_LIMITS === 'on';
  const limit = (value: number) => (isRateLimited ? value : Number.POSITIVE_INFINITY);
  const dataDir = resolve(env.DATA_DIR);
  const copyFolder = parseStorageFolder(env.COPY_URL);
  if (copyFolder !== undefined && !relative(dataDir, copyFolder).startsWith('..'))
    throw new ConfigError(
      'Wrong configuration: COPY_URL must not be in DATA_DIR, with which it would be lost.',
    );
  const isPostgres = env.DATABASE_URL?.startsWith('postgres') === true;
  if (isPostgres && env.COPY_URL !== undefined)
    throw new ConfigError('Wrong configuration: COPY_URL is for SQLite; PostgreSQL has copies of its own.');
  return {
    /** Sentences for the operator about variables that look like misspelt settings. */
    warnings: findMisspeltSettings(Object.keys(nonEmpty), Object.keys(environment.shape)),
    commandName: getCommandName(source),
    host: env.HOST,
    port: env.PORT,
    dataDir,
    /** The address of a PostgreSQL database; undefined for SQLite. */
    databaseUrl: isPostgres ? env.DATABASE_URL : undefined,
    databasePath:
      (isPostgres ? undefined : parseFileUrl(env.DATABASE_URL)) ?? join(dataDir, 'isangano.sqlite'),
    storageFolder: parseStorageFolder(env.STORAGE_URL) ?? join(dataDir, 'files'),
    s3: parseS3Url(env.STORAGE_URL, env),
    copies: env.COPY_URL
      ? {
          address: parseCopyAddress(env.COPY_URL, env),
          recipients: env.COPY_RECIPIENTS,
          everyMs: env.COPY_MINUTES * minuteMs,
          identityPath: env.COPY_IDENTITY,
        }
      : undefined,
    publicUrl: env.PUBLIC_URL,
    jwtSecret: env.JWT_SECRET,
    tokenHours: env.TOKEN_HOURS,
    sessionIdleMs: (env.SESSION_IDLE_HOURS ?? Math.min(sessionIdleHours, env.TOKEN_HOURS)) * hourMs,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      to: env.MAIL_TO,
      toLocale: env.MAIL_TO_LANGUAGE,
      folder: join(dataDir, 'mail'),
      returnPath: env.MAIL_RETURN_PATH,
      sendingIps: env.MAIL_SENDING_IPS,
      mailbox: env.IMAP_URL,
      replyAddress: env.REPLY_ADDRESS,
    },
    sms: env.SMS_URL && {
      ...env.SMS_URL,
      perDayMax: env.SMS_PER_DAY,
      reportsSecret: env.SMS_REPORTS_SECRET,
    },
    dkim: { domain: env.DKIM_DOMAIN, selectorPrefix: env.DKIM_SELECTOR },
    clamd: env.CLAMD_URL,
    webhookHosts: env.WEBHOOK_HOSTS,
    hasMetrics: env.METRICS === 'on',
    overload: { delayMs: env.OVERLOAD_DELAY_MS, utilization: env.OVERLOAD_PERCENT / 100 },
    stopMs: env.STOP_SECONDS * 1000,
    retentionDays: {
      applications: env.RETENTION_APPLICATIONS_DAYS,
      messages: env.RETENTION_MESSAGES_DAYS,
      subscriptions: env.RETENTION_SUBSCRIPTIONS_DAYS,
      sessions: env.RETENTION_SESSIONS_DAYS,
      tokens: env.RETENTION_TOKENS_DAYS,
      keys: env.RETENTION_KEYS_DAYS,
    },
    trustProxy: env.TRUST_PROXY,
    isRateLimited,
    logLevel: env.LOG_LEVEL,
    corsOrigins: env.CORS_ORIGINS,
    siteDir: env.SITE_DIR
      ? resolve(env.SITE_DIR)
      : fileURLToPath(new URL('../../web/dist/site', import.meta.url)),
    isSiteRequired: env.SITE_DIR !== undefined,
    docsDir: fileURLToPath(new URL('../dist/docs', import.meta.url)),
    uploads: {
      imageMaxBytes: env.UPLOAD_IMAGE_MB,
      documentMaxBytes: env.UPLOAD_DOCUMENT_MB,
      videoMaxBytes: env.UPLOAD_VIDEO_MB,
      documentsMaxCount: env.UPLOAD_MAX_FILES,
      bytesPerHour: env.UPLOAD_MB_PER_HOUR,
      pendingMaxBytes: limit(env.UPLOAD_PENDING_MB),
      pendingMaxCount: limit(pendingUploadsMaxCount),
      allPendingMaxBytes: limit(env.UPLOAD_PENDING_MB * pendingNetworksMax),
      allPendingMaxCount: limit(pendingUploadsMaxCount * pendingNetworksMax),
      diskReserveBytes: env.DISK_RESERVE_MB,
    },
  };
}

export type Config = ReturnType<typeof readConfig>;
export type UploadLimits = Config['uploads'];
