import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageKeys } from '@isangano/api/backup/testing';
import { OperatorError } from '@isangano/platform/errors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const { recipient } = ageKeys;
const megabyte = 1024 * 1024;
const howToTrust =
  'the number of proxies in front of the server, such as 1, or their addresses or networks, such as 127.0.0.1,10.0.0.0/8';

describe('readConfig', () => {
  test('has defaults for all settings', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      tokenHours: 8,
      trustProxy: false,
      isRateLimited: true,
      logLevel: 'info',
      corsOrigins: [],
      firstAdmin: undefined,
      retentionDays: { applications: undefined, messages: undefined, subscriptions: 30 },
      uploads: {
        imageMaxBytes: 5 * megabyte,
        documentMaxBytes: 25 * megabyte,
        videoMaxBytes: 200 * megabyte,
        documentsMaxCount: 10,
      },
    });
  });

  test('reads settings, and treats an empty value as unset', () => {
    const config = readConfig({
      PORT: '0',
      TOKEN_HOURS: '0.5',
      DATA_DIR: '/srv/isangano',
      DATABASE_URL: 'sqlite:/srv/other.sqlite',
      CORS_ORIGINS: 'https://a.example, https://b.example/, https://C.example:443, http://d.example:8080',
      UPLOAD_IMAGE_MB: '8',
      TRUST_PROXY: '10.0.0.0/8',
      PUBLIC_URL: '',
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      MAIL_FROM: 'Isangano <no-reply@isangano.example>',
      MAIL_TO: 'staff@isangano.example',
      MAIL_TO_LANGUAGE: 'rw',
    });
    expect(config).toMatchObject({
      port: 0,
      tokenHours: 0.5,
      databasePath: '/srv/other.sqlite',
      storageFolder: join('/srv/isangano', 'files'),
      corsOrigins: ['https://a.example', 'https://b.example', 'https://c.example', 'http://d.example:8080'],
      trustProxy: '10.0.0.0/8',
      publicUrl: undefined,
      mailFolder: join('/srv/isangano', 'mail'),
      mail: {
        smtpUrl: 'smtps://user:secret@mail.example:465',
        from: 'Isangano <no-reply@isangano.example>',
        to: 'staff@isangano.example',
        toLocale: 'rw',
      },
    });
    expect(config.uploads.imageMaxBytes).toBe(8 * megabyte);
  });

  test.each(['https://s3.example', 'https://s3.example/'])('reads the endpoint %s', (S3_ENDPOINT) => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const { s3 } = readConfig({ STORAGE_URL: 's3://desk', S3_ENDPOINT, ...keys });
    expect(s3?.endpoint).toBe('https://s3.example/desk');
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 bytes'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither'],
    [
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' },
      'ADMIN_PASSWORD must have at least 8 characters',
    ],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL must be sqlite:<path> or postgres://<user>:<password>@<host>/<database>',
    ],
    [{ STORAGE_URL: 'ftp://bucket' }, 'STORAGE_URL must be file:<folder> or s3://<bucket>/<folder>'],
    [{ STORAGE_URL: 's3://Bucket' }, 'STORAGE_URL must be file:<folder> or s3://<bucket>/<folder>'],
    [
      { DATA_DIR: '/desk', COPY_URL: 'file:/desk/copies', COPY_RECIPIENTS: recipient },
      'COPY_URL must not be in DATA_DIR, with which it would be lost',
    ],
    [
      { STORAGE_URL: 'file:/disk/files', COPY_URL: 'file:/disk', COPY_RECIPIENTS: recipient },
      'STORAGE_URL must not be in COPY_URL, which has a folder files of its own',
    ],
    [
      {
        STORAGE_URL: 's3://desk/copies',
        COPY_URL: 's3://desk',
        COPY_RECIPIENTS: recipient,
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
      'STORAGE_URL must not be in COPY_URL, which has a folder copies of its own',
    ],
    ...['age1abc', `${recipient.slice(0, -1)}q`, `${recipient},${recipient.toUpperCase()}`].map(
      (value): [Record<string, string>, string] => [
        { COPY_RECIPIENTS: value },
        'COPY_RECIPIENTS must be age recipients, separated by commas',
      ],
    ),
    [{ COPY_URL: 'file:/copies' }, 'COPY_URL needs COPY_RECIPIENTS, for whom copies are encrypted'],
    [{ STORAGE_URL: 's3://bucket' }, 'a storage in S3 needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    ...['http://mail', 'smtp://', 'smtp://user:p%zz@mail.example'].map(
      (value): [Record<string, string>, string] => [
        { SMTP_URL: value },
        'SMTP_URL must be an smtp or smtps address, with user and password percent-encoded',
      ],
    ),
    [{ IMAP_URL: 'mail.example' }, 'IMAP_URL must be an imap or imaps address'],
    [{ SMS_URL: 'sms.example' }, 'SMS_URL must be an africastalking address'],
    [{ MAIL_FROM: 'Isangano' }, 'MAIL_FROM must be an e-mail address, or a name and one in <>'],
    [{ MAIL_TO: 'staff' }, 'MAIL_TO must be an e-mail address'],
    [{ MAIL_TO_LANGUAGE: 'de' }, 'MAIL_TO_LANGUAGE must be en, rw, fr'],
    [{ CLAMD_URL: 'localhost' }, 'CLAMD_URL must be tcp://<host>:<port> or unix:<path of a socket>'],
    [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS must be on or off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    [
      { TRUST_PROXY: 'true' },
      `TRUST_PROXY must not be true, as clients could then send any address as their own: name ${howToTrust}`,
    ],
    ...['maybe', '10', '0.0.0.0/0', '::/0', '10.0.0.0/33', '127.0.0.1,all'].map(
      (value): [Record<string, string>, string] => [
        { TRUST_PROXY: value },
        `TRUST_PROXY must be false, or ${howToTrust}`,
      ],
    ),
    [
      // The confirmation link is valid for 7 days, so the subscription must be stored at least as long.
      { RETENTION_SUBSCRIPTIONS_DAYS: '6' },
      'RETENTION_SUBSCRIPTIONS_DAYS must be a whole number from 7 to 36500',
    ],
    ...['isangano.example', 'https://user:secret@isangano.example', 'https://isangano.example/path'].map(
      (value): [Record<string, string>, string] => [
        { PUBLIC_URL: value },
        'PUBLIC_URL must be an http or https address without a path, such as https://group.example',
      ],
    ),
    [
      { CORS_ORIGINS: 'https://isangano.example,*' },
      'CORS_ORIGINS must be an http or https address without a path, such as https://group.example',
    ],
    [
      { PORT: 'x', TOKEN_HOURS: '0' },
      'PORT must be a whole number from 0 to 65535; TOKEN_HOURS must be a number of hours, a second at least and 8760 at most',
    ],
  ])('rejects %j with a one-line message', (env, message) => {
    expect(() => readConfig(env)).toThrow(new OperatorError(`Wrong configuration: ${message}.`));
  });

  test.each([
    ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('scans by %s', (value, address) => {
    expect(readConfig({ CLAMD_URL: value }).clamd).toEqual(address);
  });

  test.each(['2', '127.0.0.1', 'loopback, 10.0.0.0/8', '2001:db8::/32'])('trusts the proxies %s', (value) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBeTruthy();
  });
});

describe('COPY_URL behind a symbolic link', () => {
  let scratch: string;
  let dataDir: string;
  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'isangano-config-'));
    dataDir = join(scratch, 'data');
    await mkdir(dataDir);
    await symlink(dataDir, join(scratch, 'link'));
  });
  afterEach(() => rm(scratch, { recursive: true }));
  const read = (copies: string, env: Record<string, string> = {}) =>
    readConfig({
      DATA_DIR: dataDir,
      COPY_URL: `file:${join(scratch, copies)}`,
      COPY_RECIPIENTS: recipient,
      ...env,
    });

  test.each(['link', 'link/copies'])('is refused in the data folder: %s', (copies) => {
    expect(() => read(copies)).toThrow('COPY_URL must not be in DATA_DIR');
    expect(() => read('data', { DATA_DIR: join(scratch, 'link') })).toThrow(
      'COPY_URL must not be in DATA_DIR',
    );
  });

  test('is refused where it has the files', async () => {
    await mkdir(join(scratch, 'disk'));
    await symlink(join(scratch, 'disk'), join(scratch, 'files'));
    const storage = { STORAGE_URL: `file:${join(scratch, 'disk/files')}` };
    expect(() => read('files', storage)).toThrow('STORAGE_URL must not be in COPY_URL');
    expect(read('elsewhere', storage).copies?.address).toEqual({ folder: join(scratch, 'elsewhere') });
  });
});
