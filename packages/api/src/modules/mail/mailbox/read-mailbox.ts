import { Readable } from 'node:stream';
import { dayMs } from '@isangano/contracts/durations';
import type { ImapFlow } from 'imapflow';
import type { MailboxPositionTable } from '../table.ts';

/** Where mails that come back arrive, and what people answer. */
export type MailboxAddress = {
  host: string;
  port: number;
  isSecure: boolean;
  user: string;
  password: string;
  path: string;
};

/** The beginning of a mail: enough for every report, as what follows is the mail that it returns. */
const headMaxBytes = 128 * 1024;
/** A larger mail is not read whole: more than the largest document, encoded. */
const mailMaxBytes = 40 * 1024 * 1024;
/** So that neither the answer to a search nor the time for one run grows with the mailbox. */
const windowUids = 2000;
const mailsMax = 500;
/** The position is stored after so many, so that a visit that is ended was not in vain. */
const batchMails = 50;
/** Older mails have been sent too long ago, and the first run of a mailbox reads no more than a window of them. */
const ageMaxMs = 14 * dayMs;

const limits = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  maxLineLength: 256 * 1024,
  maxLiteralSize: 2 * headMaxBytes,
  maxResponseSize: 4 * headMaxBytes,
  maxResponseTokens: 50_000,
};

export type MailboxMail = {
  /** Its first 128 KB. */
  head: Buffer;
  /** Whether it is too large to be read whole. */
  isTooLarge: boolean;
  /** Reads the whole mail; of one that is too large, the head. Only before the next mail is read. */
  open(): Promise<Readable>;
};

type Position = Omit<MailboxPositionTable, 'mailbox'>;
type Visit = {
  nowMs: number;
  signal: AbortSignal;
  onMail: (mail: MailboxMail) => Promise<void>;
  /** Called after mails of up to the position have been read. */
  onPosition: (position: Position) => Promise<void>;
};

/**
 * Reads the mails that are newer than a position, oldest first, at most 500. The mailbox is opened read-only, so people who read it too see no
 * difference. Returns whether there are more. Throws if the mailbox cannot be read.
 */
export async function readMailbox(
  address: MailboxAddress,
  from: Position | undefined,
  { nowMs, signal, onMail, onPosition }: Visit,
): Promise<boolean> {
  const client = await createClient(address);
  const abort = () => client.close();
  signal.addEventListener('abort', abort);
  try {
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(address.path, { readOnly: true });
    const uid_validity = String(uidValidity);
    const newest = uidNext - 1;
    let last = from?.uid_validity === uid_validity ? from.last_uid : Math.max(0, newest - windowUids);
    let count = 0;
    while (last < newest && count < mailsMax && !signal.aborted) {
      const end = Math.min(newest, last + windowUids);
      const uids = await listUids(client, last + 1, end, nowMs);
      const batch = uids.slice(0, batchMails);
      for (const uid of batch) {
        const mail = await fetchMail(client, uid);
        if (mail) await onMail(mail);
      }
      count += batch.length;
      last = batch.length < uids.length ? (batch.at(-1) ?? last) : end;
      await onPosition({ uid_validity, last_uid: last });
    }
    await client.logout();
    return last < newest;
  } finally {
    signal.removeEventListener('abort', abort);
    client.close();
  }
}

/** Loads the library with the first visit, as most servers have no mailbox. */
async function createClient({ host, port, isSecure, user, password }: MailboxAddress): Promise<ImapFlow> {
  const imap = await import('imapflow');
  const isThisMachine = host === 'localhost' || host === '127.0.0.1' || host === '::1';
  const client = new imap.ImapFlow({
    ...limits,
    host,
    port,
    secure: isSecure,
    // The password crosses a network only encrypted.
    ...(!isSecure && { doSTARTTLS: isThisMachine ? undefined : true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
  });
  // The call that is under way is rejected too.
  client.on('error', () => undefined);
  return client;
}

async function listUids(client: ImapFlow, first: number, end: number, nowMs: number): Promise<number[]> {
  const since = new Date(nowMs - ageMaxMs);
  const found = await client.search({ uid: `${first}:${end}`, since }, { uid: true });
  if (!Array.isArray(found)) throw new Error('the mailbox cannot be searched');
  return found.filter((uid) => uid >= first && uid <= end).toSorted((one, other) => one - other);
}

/** Returns a mail, or nothing if it was removed meanwhile. */
async function fetchMail(client: ImapFlow, uid: number): Promise<MailboxMail | undefined> {
  const query = { size: true, source: { start: 0, maxLength: headMaxBytes } };
  const message = await client.fetchOne(String(uid), query, { uid: true });
  const source = message ? message.source : undefined;
  if (!message || !source) return undefined;
  const head = source.subarray(0, headMaxBytes);
  const { size = head.length } = message;
  const isTooLarge = size > mailMaxBytes;
  return {
    head,
    isTooLarge,
    async open() {
      if (isTooLarge || size <= head.length) return Readable.from([head]);
      const { content } = await client.download(String(uid), undefined, {
        uid: true,
        maxBytes: mailMaxBytes,
        chunkSize: headMaxBytes,
      });
      return content ?? Readable.from([head]);
    },
  };
}
