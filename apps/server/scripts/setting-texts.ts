import type { environment } from '../src/config.ts';

type Setting = keyof (typeof environment)['_zod']['output'];

/** Description of a setting; `defaultText` describes its default if the value alone does not. */
export type SettingText = { means: string; defaultText?: string };

/** In the order of the table in `docs/operations.md`. */
export const settingTexts: Record<Setting, SettingText> = {
  HOST: { means: 'Address the server listens on' },
  PORT: { means: 'Port the server listens on' },
  PUBLIC_URL: {
    means: 'Public address of the site: links in mails and pages lead there',
    defaultText: "on this machine only, the address that a request came to; else the group's address",
  },
  TRUST_PROXY: {
    means:
      "Proxies that are trusted for the client's IP address: their number, or their addresses or networks",
    defaultText: 'off',
  },
  CORS_ORIGINS: {
    means: 'Origins that may call the API from a browser, separated by commas',
    defaultText: 'none',
  },
  SITE_DIR: { means: 'Folder of the built site', defaultText: 'the build output of this repository' },
  DATA_DIR: { means: 'Folder of database, files, secrets and mails written as files' },
  DATABASE_URL: {
    means: '`sqlite:<path>` of the database, or `postgres://<user>:<password>@<host>/<database>`',
    defaultText: '`isangano.sqlite` in `DATA_DIR`',
  },
  STORAGE_URL: {
    means: '`file:<folder>` of uploaded files, or `s3://<bucket>/<folder>`',
    defaultText: '`files` in `DATA_DIR`',
  },
  WEBHOOK_HOSTS: {
    means: 'Hosts that webhooks may call although they are not in the public internet, separated by commas',
    defaultText: 'none',
  },
  COPY_URL: {
    means:
      'Where copies of all data are made: `file:<folder>`, which may be a mounted one, or `s3://<bucket>/<folder>`',
    defaultText: 'nowhere',
  },
  COPY_RECIPIENTS: {
    means: 'age recipients for whom copies are encrypted, separated by commas',
    defaultText: 'none',
  },
  COPY_MINUTES: { means: 'Minutes between two copies, if something has changed' },
  COPY_IDENTITY: {
    means: 'File of an age identity that opens copies, so that one is restored each week to try it',
    defaultText: 'none is tried',
  },
  S3_ENDPOINT: { means: 'Address of the S3 service', defaultText: 'that of AWS in `S3_REGION`' },
  S3_REGION: { means: 'Region of the bucket' },
  S3_ACCESS_KEY_ID: { means: 'Access key of the bucket' },
  S3_SECRET_ACCESS_KEY: { means: 'Secret of that key' },
  JWT_SECRET: {
    means: 'First secret that signs tokens and links, 32 bytes or more; `keys rotate` adds newer ones',
    defaultText: 'generated once, stored in `DATA_DIR`',
  },
  TOKEN_HOURS: { means: 'Lifetime of a session in hours; fractions are allowed' },
  SESSION_IDLE_HOURS: {
    means:
      'Hours without use after which a session ends, at most `TOKEN_HOURS`; an open page alone is no use',
    defaultText: '2',
  },
  ADMIN_EMAIL: {
    means: 'E-mail address of the staff account that the first start creates',
    defaultText: 'an account is generated and shown once',
  },
  ADMIN_PASSWORD: { means: 'Password of that account' },
  SMTP_URL: {
    means: '`smtp://` or `smtps://` URL of the mail server, with user and password',
    defaultText: 'mails are written to files in `DATA_DIR`',
  },
  MAIL_FROM: { means: 'Sender of mails: `Name <address>`', defaultText: "the group's address" },
  MAIL_TO: { means: 'Recipient of notifications for staff', defaultText: "the group's address" },
  MAIL_TO_LANGUAGE: { means: 'Language of those notifications: `en`, `rw` or `fr`' },
  MAIL_RETURN_PATH: {
    means: 'Address that undeliverable mails come back to (envelope sender)',
    defaultText: 'that of `MAIL_FROM`',
  },
  IMAP_URL: {
    means:
      '`imap://` or `imaps://` URL of the mailbox that undeliverable mails come back to, with user, password and folder',
    defaultText: 'mails that come back stay unseen',
  },
  SMS_URL: {
    means:
      '`africastalking://username:key@api.africastalking.com?from=NAME`: the account that sends notices by SMS to applicants who want them',
    defaultText: 'no SMS',
  },
  SMS_REPORTS_SECRET: {
    means: 'Last part of the address that the provider posts delivery reports to: `/sms/reports/<secret>`',
    defaultText: 'no reports are taken',
  },
  SMS_PER_DAY: { means: 'Most notices by SMS within 24 hours, which limits what they cost' },
  REPLY_ADDRESS: {
    means:
      'Address that replies to mails about applications and messages go to, whose mailbox `IMAP_URL` names: each mail of a person there is stored, as a reply or as a message',
    defaultText: 'replies go to the public address of the group, and are not read',
  },
  MAIL_SENDING_IPS: {
    means: 'Addresses that the mail server sends from, separated by commas, for `mail check`',
    defaultText: 'those of the host in `SMTP_URL`',
  },
  DKIM_DOMAIN: {
    means: 'Domain in the DKIM signature of mails, which `dkim create` makes a key for',
    defaultText: 'that of `MAIL_FROM`',
  },
  DKIM_SELECTOR: { means: 'What the selectors of new DKIM keys begin with; their date is added' },
  UPLOAD_IMAGE_MB: { means: 'Largest image, in MB', defaultText: '5' },
  UPLOAD_DOCUMENT_MB: { means: 'Largest document, in MB', defaultText: '25' },
  UPLOAD_VIDEO_MB: { means: 'Largest video, in MB', defaultText: '200' },
  UPLOAD_MAX_FILES: { means: 'Most documents that are sent at once' },
  UPLOAD_MB_PER_HOUR: {
    means: 'Most that one IP address (IPv6: /64 network) may upload in an hour, in MB',
    defaultText: '4096',
  },
  UPLOAD_PENDING_MB: {
    means:
      'Most that files of one IP address (IPv6: /64 network) may have that wait for their application, in MB; all together 16 times as much',
    defaultText: '4096',
  },
  DISK_RESERVE_MB: {
    means:
      'Free disk space that uploads never use, in MB, at most a twentieth of the disk or 32 MB: database and mails need it. Other data of visitors leave half of it, or 64 MB, for staff',
    defaultText: '512',
  },
  CLAMD_URL: {
    means:
      '`tcp://<host>:<port>` or `unix:<socket>` of a clamd that scans the files of applicants for malware',
    defaultText: 'files are not scanned',
  },
  RETENTION_APPLICATIONS_DAYS: {
    means: 'Days from its decision until `retention` removes an application',
    defaultText: 'never',
  },
  RETENTION_MESSAGES_DAYS: { means: 'The same for a read message, from its receipt', defaultText: 'never' },
  RETENTION_SUBSCRIPTIONS_DAYS: {
    means: 'The same for an unconfirmed subscription, from the last confirmation mail',
  },
  RETENTION_SESSIONS_DAYS: { means: 'The same for a session, from its end', defaultText: 'never' },
  RETENTION_TOKENS_DAYS: { means: 'The same for an API token, from its end', defaultText: 'never' },
  RETENTION_KEYS_DAYS: {
    means:
      'The same for the `Idempotency-Key` of a request, from its receipt; what waits on a phone for longer may be stored twice',
    defaultText: '90, removed at the next start',
  },
  METRICS: { means: '`on` enables the Prometheus metrics at `/api/metrics`' },
  OVERLOAD_DELAY_MS: {
    means:
      'Calls fail with 503 while the mean event loop delay of three seconds exceeds this many milliseconds; 0 disables it',
  },
  OVERLOAD_PERCENT: { means: 'The same for event loop utilization, in percent; 0 disables it' },
  STOP_SECONDS: { means: 'Time limit for a shutdown; connections are closed after 70% of it' },
  RATE_LIMITS: {
    means: '`off` disables rate limits, and proofs of work at an abnormal rate, for load tests',
  },
  LOG_LEVEL: { means: 'Level of the log on standard output: `fatal` to `trace`, or `silent`' },
};
