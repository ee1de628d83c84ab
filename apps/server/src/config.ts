import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toDataPaths } from '@isangano/api/core/data-paths';
import { confirmLifetimeDays } from '@isangano/api/modules/newsletter/module';
import { defaultLocale, siteLocales } from '@isangano/content/brand';
import { hourMs, minuteMs } from '@isangano/contracts/durations';
import { passwordMinChars } from '@isangano/contracts/identity/limits';
import { uploadLimits } from '@isangano/contracts/limits';
import { type ConfiguredKind, unconfirmedDays } from '@isangano/contracts/privacy/kept-data';
import { OperatorError } from '@isangano/platform/errors';
import { secretMinBytes } from '@isangano/platform/keys/keyring';
import * as z from 'zod/mini';
import { findMisspeltSettings } from './config-names.ts';
import * as values from './config-values.ts';
import { getCommandName } from './program.ts';
import {
  findSharedPart,
  isInFolder,
  parseCopyAddress,
  parseFileUrl,
  parseS3Url,
  parseStorageFolder,
} from './storage-address.ts';

const portMax = 65_535;
/** More than the largest application with the default limits. */
const uploadBytesPerHour = 4096 * values.megabyte;
const diskReserveBytes = 512 * values.megabyte;
const pendingUploadsMaxBytes = 4096 * values.megabyte;
/** Many phones of one mobile network often share an IPv4 address. */
const pendingUploadsMaxCount = 200;
/** The limit of all networks together, as a multiple of that of one network. */
const pendingNetworksMax = 16;
const sessionIdleHours = 2;
const overloadMaxMs = 60_000;
const stopMaxSeconds = 600;
const smsPerDayMax = 100_000;

/** The schema of all settings; `scripts/setting-texts.ts` describes each. */
export const environment = z
  .object({
    HOST: z._default(z.string(), '127.0.0.1'),
    PORT: z._default(values.wholeNumber(0, portMax), 3000),
    DATA_DIR: z._default(z.string(), './data'),
    DATABASE_URL: z.optional(
      values.matching(
        /^((sqlite|file):.+|postgres(ql)?:\/\/.+)/,
        'must be sqlite:<path> or postgres://<user>:<password>@<host>/<database>',
      ),
    ),
    STORAGE_URL: z.optional(values.storage),
    COPY_URL: z.optional(values.storage),
    COPY_RECIPIENTS: z._default(values.recipients, []),
    COPY_MINUTES: z._default(values.wholeNumber(1, 24 * 60), 5),
    COPY_IDENTITY: z.optional(z.string()),
    S3_ENDPOINT: z.optional(values.url),
    S3_REGION: z._default(z.string(), 'us-east-1'),
    S3_ACCESS_KEY_ID: z.optional(z.string()),
    S3_SECRET_ACCESS_KEY: z.optional(z.string()),
    PUBLIC_URL: z.optional(values.origin),
    JWT_SECRET: z.optional(
      values.textThat(
        (value) => Buffer.byteLength(value) >= secretMinBytes,
        `must have at least ${secretMinBytes} bytes`,
      ),
    ),
    TOKEN_HOURS: z._default(values.hours, 8),
    SESSION_IDLE_HOURS: z.optional(values.hours),
    ADMIN_EMAIL: z.optional(z.email('must be an e-mail address')),
    ADMIN_PASSWORD: z.optional(
      z.string().check(z.minLength(passwordMinChars, `must have at least ${passwordMinChars} characters`)),
    ),
    SMTP_URL: z.optional(values.smtpServer),
    MAIL_FROM: z.optional(values.sender),
    MAIL_TO: z.optional(z.email('must be an e-mail address')),
    MAIL_TO_LANGUAGE: z._default(z.enum(siteLocales, `must be ${siteLocales.join(', ')}`), defaultLocale),
    MAIL_RETURN_PATH: z.optional(z.email('must be an e-mail address')),
    IMAP_URL: z.optional(values.mailbox),
    SMS_URL: z.optional(values.smsAccount),
    SMS_REPORTS_SECRET: z.optional(
      values.matching(/^[\w-]{32,128}$/, 'must have 32 to 128 letters, digits, - or _'),
    ),
    SMS_PER_DAY: z._default(values.wholeNumber(1, smsPerDayMax), 100),
    REPLY_ADDRESS: z.optional(z.email('must be an e-mail address')),
    MAIL_SENDING_IPS: z._default(values.addresses, []),
    DKIM_DOMAIN: z.optional(values.domain),
    DKIM_SELECTOR: z._default(values.selector, 'isangano'),
    TRUST_PROXY: z._default(values.trustProxy, false),
    RETENTION_APPLICATIONS_DAYS: z.optional(values.days),
    RETENTION_MESSAGES_DAYS: z.optional(values.days),
    RETENTION_SUBSCRIPTIONS_DAYS: z._default(
      values.wholeNumber(confirmLifetimeDays, values.daysMax),
      unconfirmedDays,
    ),
    RETENTION_SESSIONS_DAYS: z.optional(values.days),
    RETENTION_TOKENS_DAYS: z.optional(values.days),
    RETENTION_KEYS_DAYS: z.optional(values.days),
    METRICS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
    OVERLOAD_DELAY_MS: z._default(values.wholeNumber(0, overloadMaxMs), 1000),
    OVERLOAD_PERCENT: z._default(values.wholeNumber(0, 100), 0),
    STOP_SECONDS: z._default(values.wholeNumber(1, stopMaxSeconds), 10),
    RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
    LOG_LEVEL: z._default(
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      ),
      'info',
    ),
    CORS_ORIGINS: z._default(values.commaList(values.origin), []),
    SITE_DIR: z.optional(z.string()),
    UPLOAD_IMAGE_MB: z._default(values.megabytes, uploadLimits.imageMaxBytes),
    UPLOAD_DOCUMENT_MB: z._default(values.megabytes, uploadLimits.documentMaxBytes),
    UPLOAD_VIDEO_MB: z._default(values.megabytes, uploadLimits.videoMaxBytes),
    UPLOAD_MAX_FILES: z._default(values.wholeNumber(1, 50), uploadLimits.documentsMaxCount),
    UPLOAD_MB_PER_HOUR: z._default(values.networkMegabytes, uploadBytesPerHour),
    UPLOAD_PENDING_MB: z._default(values.networkMegabytes, pendingUploadsMaxBytes),
    DISK_RESERVE_MB: z._default(values.reserveMegabytes, diskReserveBytes),
    CLAMD_URL: z.optional(values.clamdAddress),
    WEBHOOK_HOSTS: z._default(values.hostNames, []),
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

/** Parses the settings from environment variables, which nothing else reads. Throws `OperatorError`. */
export function readConfig(source: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environment.safeParse(nonEmpty);
  if (!result.success) {
    // Of a list, the setting is named, not the number of the entry.
    const errors = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    throw new OperatorError(`Wrong configuration: ${errors.join('; ')}.`);
  }
  const env = result.data;
  const isRateLimited = env.RATE_LIMITS === 'on';
  const limit = (value: number) => (isRateLimited ? value : Number.POSITIVE_INFINITY);
  const dataDir = resolve(env.DATA_DIR);
  const copyFolder = parseStorageFolder(env.COPY_URL);
  if (copyFolder !== undefined && isInFolder(copyFolder, dataDir))
    throw new OperatorError(
      'Wrong configuration: COPY_URL must not be in DATA_DIR, with which it would be lost.',
    );
  const paths = toDataPaths(dataDir);
  const storage = {
    storageFolder: parseStorageFolder(env.STORAGE_URL) ?? paths.storageFolder,
    s3: parseS3Url(env.STORAGE_URL, env),
  };
  const copyAddress = env.COPY_URL === undefined ? undefined : parseCopyAddress(env.COPY_URL, env);
  const sharedPart = copyAddress && findSharedPart(copyAddress, storage);
  if (sharedPart !== undefined)
    throw new OperatorError(
      `Wrong configuration: STORAGE_URL must not be in COPY_URL, which has a folder ${sharedPart} of its own.`,
    );
  const isPostgres = env.DATABASE_URL?.startsWith('postgres') === true;
  if (isPostgres && env.COPY_URL !== undefined)
    throw new OperatorError('Wrong configuration: COPY_URL is for SQLite; PostgreSQL has copies of its own.');
  return {
    /** Sentences for the operator about variables that look like misspelt settings. */
    warnings: findMisspeltSettings(Object.keys(nonEmpty), Object.keys(environment.shape)),
    commandName: getCommandName(source),
    host: env.HOST,
    port: env.PORT,
    ...paths,
    /** The address of a PostgreSQL database; undefined for SQLite. */
    databaseUrl: isPostgres ? env.DATABASE_URL : undefined,
    databasePath: (isPostgres ? undefined : parseFileUrl(env.DATABASE_URL)) ?? paths.databasePath,
    ...storage,
    copies: copyAddress
      ? {
          address: copyAddress,
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
    } satisfies Record<ConfiguredKind | 'sessions' | 'tokens' | 'keys', number | undefined>,
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

export type Environment = z.output<typeof environment>;
export type Config = ReturnType<typeof readConfig>;
export type UploadLimits = Config['uploads'];
