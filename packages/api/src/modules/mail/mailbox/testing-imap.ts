import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { getPort } from '@isangano/platform/mail-transport/testing-smtp';

type StoredMail = { uid: number; source: Buffer; at: Date };

type ImapState = {
  mails: StoredMail[];
  uidValidity: number;
  /** What clients sent, without the tags of commands. */
  commands: string[];
  behaviour: 'accept' | 'reject' | 'hang';
};

const imapUser = { user: 'bounces', password: 'secret word' };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Starts an IMAP server (RFC 3501) with one mailbox, `INBOX`, that speaks the part of the protocol that a reader of
 * mails needs. Mails are added to its state with `addMail`.
 */
export async function startImap(running: { stop(): Promise<unknown> }[], host = '127.0.0.1') {
  const state: ImapState = { mails: [], uidValidity: 1, commands: [], behaviour: 'accept' };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.write('* OK ready\r\n');
    const lines = createInterface({ input: socket });
    // It repeats the errors of the socket.
    lines.on('error', () => undefined);
    lines.on('line', (line) => answer(socket, state, line));
  });
  server.listen(0, host);
  await once(server, 'listening');
  running.push({
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
  const port = getPort(server.address());
  return {
    state,
    address: { ...imapUser, host, port, isSecure: false, path: 'INBOX' },
    url: `imap://${imapUser.user}:${encodeURIComponent(imapUser.password)}@${host}:${port}`,
    addMail(source: string | Buffer, at: Date): void {
      const uid = (state.mails.at(-1)?.uid ?? 0) + 1;
      state.mails.push({ uid, source: typeof source === 'string' ? Buffer.from(source) : source, at });
    },
  };
}

type Send = (...lines: (string | Buffer)[]) => void;

function answer(socket: Socket, state: ImapState, line: string): void {
  const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
  state.commands.push(command);
  if (state.behaviour === 'hang') return;
  const send: Send = (...lines) => {
    for (const one of lines) socket.write(one);
  };
  send(`${tag} ${run(send, state, command)}\r\n`);
  if (command === 'LOGOUT') socket.end();
}

/** Sends what a command asks for, and returns its result. */
function run(send: Send, state: ImapState, command: string): string {
  const [name = ''] = command.split(' ', 1);
  switch (name) {
    case 'CAPABILITY':
      send('* CAPABILITY IMAP4rev1\r\n');
      return 'OK done';
    case 'LOGIN': {
      const isRight = command === `LOGIN "${imapUser.user}" "${imapUser.password}"`;
      return isRight && state.behaviour === 'accept' ? 'OK signed in' : `NO wrong: ${command}`;
    }
    case 'LIST':
      send('* LIST (\\HasNoChildren) "/" INBOX\r\n');
      return 'OK done';
    case 'EXAMINE':
    case 'SELECT':
      send(
        '* FLAGS (\\Seen)\r\n',
        `* ${state.mails.length} EXISTS\r\n`,
        `* OK [UIDVALIDITY ${state.uidValidity}] valid\r\n`,
        `* OK [UIDNEXT ${(state.mails.at(-1)?.uid ?? 0) + 1}] next\r\n`,
      );
      return name === 'EXAMINE' ? 'OK [READ-ONLY] opened' : 'OK [READ-WRITE] opened';
    case 'UID':
      answerUid(send, state, command);
      return 'OK done';
    case 'LOGOUT':
      send('* BYE\r\n');
      return 'OK done';
    default:
      return 'BAD unknown command';
  }
}

function answerUid(send: Send, state: ImapState, command: string): void {
  const search = /^UID SEARCH (?=.*UID (\d+):(\d+))(?=.*SINCE "?(\d+)-(\w+)-(\d+)"?)/i.exec(command);
  if (search) {
    const [, first = '', end = '', day = '', month = '', year = ''] = search;
    const since = Date.UTC(Number(year), months.indexOf(month), Number(day));
    const found = state.mails.filter(
      ({ uid, at }) => uid >= Number(first) && uid <= Number(end) && at.getTime() >= since,
    );
    send(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}\r\n`);
    return;
  }
  const fetch = /^UID FETCH (\d+) .*BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(command);
  const index = state.mails.findIndex(({ uid }) => uid === Number(fetch?.[1]));
  const mail = state.mails[index];
  if (!fetch || !mail) return;
  const start = Number(fetch[2]);
  const part = mail.source.subarray(start, start + Number(fetch[3]));
  const size = /RFC822\.SIZE/i.test(command) ? ` RFC822.SIZE ${mail.source.length}` : '';
  send(`* ${index + 1} FETCH (UID ${mail.uid}${size} BODY[]<${start}> {${part.length}}\r\n`, part, ')\r\n');
}
