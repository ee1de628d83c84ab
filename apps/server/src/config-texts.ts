import type { environment } from './config.ts';

type Setting = keyof (typeof environment)['_zod']['output'];

/** What a setting means; `standard` says what holds without it, where its value does not say it by itself. */
export type SettingText = { means: string; standard?: string };

/** In the order in which they are shown. */
export const settingTexts: Record<Setting, SettingText> = {
  HOST: { means: 'Address the server listens on' },
  PORT: { means: 'Port the server listens on' },
  PUBLIC_URL: { means: 'Address visitors know, where it is not the one above' },
  TRUST_PROXY: {
    means:
      "Believe a proxy about the visitor's address: how many proxies there are, their addresses or networks, or `true`",
    standard: 'off',
  },
  CORS_ORIGINS: {
    means: 'Origins that may call the API from a browser, with commas between',
    standard: 'none',
  },
  SITE_DIR: { means: 'Folder of the built site', standard: 'the one that is built here' },
  DATA_DIR: { means: 'Folder of database, files, secret and written mails' },
  DATABASE_URL: {
    means: '`sqlite:<path>` of a database elsewhere',
    standard: '`isangano.sqlite` in `DATA_DIR`',
  },
  STORAGE_URL: { means: '`file:<folder>` for files elsewhere', standard: '`files` in `DATA_DIR`' },
  JWT_SECRET: {
    means: 'Signs tokens and links; 32 bytes or more',
    standard: 'made once, kept in `DATA_DIR`',
  },
  TOKEN_HOURS: { means: 'How long a sign-in lasts, in hours or a part of one' },
  ADMIN_EMAIL: { means: 'Staff account of the first start', standard: 'one is made, and shown once' },
  ADMIN_PASSWORD: { means: 'Its password' },
  SMTP_URL: {
    means: '`smtp://` or `smtps://` address through which mails leave, with user and password',
    standard: 'mails become files in `DATA_DIR`',
  },
  MAIL_FROM: { means: 'Sender of mails: `Name <address>`', standard: "the group's own" },
  MAIL_TO: { means: 'Where notes for staff go', standard: "the group's own" },
  UPLOAD_IMAGE_MB: { means: 'Largest image, in MB', standard: '5' },
  UPLOAD_DOCUMENT_MB: { means: 'Largest document, in MB', standard: '25' },
  UPLOAD_VIDEO_MB: { means: 'Largest video, in MB', standard: '200' },
  UPLOAD_MAX_FILES: { means: 'Documents in one application' },
  RETENTION_APPLICATIONS_DAYS: {
    means: 'Days after its decision that `retention` removes an application',
    standard: 'kept',
  },
  RETENTION_MESSAGES_DAYS: { means: 'The same for a read message, from when it came', standard: 'kept' },
  RETENTION_SUBSCRIPTIONS_DAYS: {
    means: 'The same for a subscription that nobody has confirmed, from when its address was last asked',
  },
  RETENTION_SESSIONS_DAYS: { means: 'The same for a session, from its end', standard: 'kept' },
  RETENTION_TOKENS_DAYS: { means: 'The same for an API token, from its end', standard: 'kept' },
  RETENTION_KEYS_DAYS: {
    means: 'The same for the `Idempotency-Key` of a request, from when it came',
    standard: 'a week, removed at the next start',
  },
  METRICS: { means: '`on` answers `/api/metrics`' },
  OVERLOAD_DELAY_MS: {
    means:
      'Calls are answered 503 while the event loop is late by more than so many milliseconds on average; 0 never',
  },
  OVERLOAD_PERCENT: { means: 'The same by how busy the event loop is, in per cent; 0 never' },
  STOP_SECONDS: { means: 'Time for a stop; requests in flight have seven tenths of it, then they are cut' },
  RATE_LIMITS: { means: '`off` for load tests' },
  LOG_LEVEL: { means: 'Of the log on standard output: `fatal` to `trace`, or `silent`' },
};
