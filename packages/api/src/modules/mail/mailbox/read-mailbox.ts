import { addAbortListener } from 'node:events';
import { Readable } from 'node:stream';
import { dayMs } from '@isangano/contracts/durations';
import type { ImapFlow } from 'imapflow';
import type { MailboxPositionTable } from '../table.ts';

/** The mailbox that receives bounces and replies. */
export type MailboxAddress = {
  host: string;
  port: number;
  isSecure: boolean;
  user: string;
  password: string;
  path: string;
};

/** How much of a mail is read first: enough for every report, which ends with the returned mail. */
const headMaxBytes = 128 * 1024;
/** A larger mail is not read completely: more than the largest document, encoded. */
const mailMaxBytes = 40 * 1024 * 1024;
/** Limits the response to a search and the time of one run. */
const windowUids = 2000;
const mailsMax = 500;
/** The position is stored after this number of mails, so that an interrupted visit makes progress. */
const batchMails = 50;
/**
 * Older mails are not read: in a new mailbox, and in one that could not be read for a while. Received mails are
 * remembered for 30 days.
 */
const newAgeMaxMs = 14 * dayMs;
const knownAgeMaxMs = 28 * dayMs;

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
  /** Whether it is too large to be read completely. */
  isTooLarge: boolean;
  /** Reads the whole mail; of one that is too large, the head. Only before the next mail is read. */
  open(): Promise<Readable>;
};

type Position = Omit<MailboxPositionTable, 'mailbox'>;
/** A position, and the mails before it that are to be read again. */
export type Progress = Position & { waiting: readonly number[] };
type Visit = {
  nowMs: number;
  signal: AbortSignal;
  /** Returns false if the mail is to be read again later. */
  onMail: (mail: MailboxMail) => Promise<boolean>;
  onProgress: (progress: Progress) => Promise<void>;
};

/**
 * Reads the mails that are newer than a position, oldest first, at most 500, then those that wait, until one has to wait
 * longer. The mailbox is opened read-only, so people who read it too see no difference. Returns whether there are more new
 * ones. Throws if the mailbox cannot be read.
 */
export async function readMailbox(
  address: MailboxAddress,
  from: Progress | undefined,
  { nowMs, signal, onMail, onProgress }: Visit,
): Promise<boolean> {
  const client = await createClient(address);
  using _abort = addAbortListener(signal, () => client.close());
  try {
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(address.path, { readOnly: true });
    const uid_validity = String(uidValidity);
    const newest = uidNext - 1;
    const known = from?.uid_validity === uid_validity ? from : undefined;
    const since = new Date(nowMs - (known ? knownAgeMaxMs : newAgeMaxMs));
    let last = known ? known.last_uid : Math.max(0, newest - windowUids);
    let waiting = known?.waiting ?? [];
    const tryRead = async (uid: number) => {
      const mail = await fetchMail(client, uid);
      return !mail || (await onMail(mail));
    };
    let count = 0;
    while (last < newest && count < mailsMax && !signal.aborted) {
      const end = Math.min(newest, last + windowUids);
      const uids = await listUids(client, last + 1, end, since);
      const batch = uids.slice(0, batchMails);
      const unread: number[] = [];
      for (const uid of batch) if (!(await tryRead(uid))) unread.push(uid);
      count += batch.length;
      last = batch.length < uids.length ? (batch.at(-1) ?? last) : end;
      waiting = [...waiting, ...unread];
      await onProgress({ uid_validity, last_uid: last, waiting });
    }
    for (const uid of known?.waiting ?? []) {
      const isDone = await tryRead(uid);
      const others = waiting.filter((other) => other !== uid);
      // The next visit begins with another mail, which may be smaller.
      waiting = isDone ? others : [...others, uid];
      await onProgress({ uid_validity, last_uid: last, waiting });
      if (!isDone || signal.aborted) break;
    }
    await client.logout();
    return last < newest;
  } finally {
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
    // The password is only sent over encrypted connections.
    ...(!isSecure && { doSTARTTLS: isThisMachine ? undefined : true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
  });
  // The call in progress is rejected too.
  client.on('error', () => undefined);
  return client;
}

async function listUids(client: ImapFlow, first: number, end: number, since: Date): Promise<number[]> {
  const found = await client.search({ uid: `${first}:${end}`, since }, { uid: true });
  if (!Array.isArray(found)) throw new Error('the mailbox cannot be searched');
  return found.filter((uid) => uid >= first && uid <= end).toSorted((one, other) => one - other);
}

/** Returns a mail, or nothing if it was removed in the meantime. */
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
