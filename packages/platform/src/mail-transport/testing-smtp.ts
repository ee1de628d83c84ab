import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** What ends with a test. */
type Running = { stop(): Promise<unknown> }[];
type Received = { recipients: string[]; source: string };

/**
 * Starts a mail server; `rejectRecipient` returns a reply code to reject an address with. A mail whose sender is killed
 * before its end is not received; one whose sender is killed before the answer, which takes a time, is.
 */
export async function startSmtp(
  running: Running,
  rejectRecipient: (address: string) => number | undefined = () => undefined,
  getAnswerMs = () => 0,
) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = rejectRecipient(address);
      done(code === undefined ? null : Object.assign(new Error('not here'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      text(stream).then((source) => {
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), source });
        setTimeout(done, getAnswerMs());
      }, done);
    },
  });
  // A client that is killed while it is connected.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  running.push({ stop: () => new Promise<void>((resolve) => server.close(resolve)) });
  return { received, url: `smtp://127.0.0.1:${getPort(server.server.address())}` };
}

export type SmtpState = { behaviour: 'disconnect' | 'busy' | 'hang' | 'accept' };

/** Starts a mail server that, after the text of a mail, behaves according to its state. */
export async function startUnreliableSmtp(running: Running, state: SmtpState) {
  const received: string[] = [];
  const open = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 10,
      onData(stream, { envelope }, done) {
        text(stream).then(() => {
          if (state.behaviour === 'busy') done(Object.assign(new Error('busy'), { responseCode: 451 }));
          if (state.behaviour === 'disconnect') for (const socket of sockets) socket.destroy();
          if (state.behaviour !== 'accept') return;
          received.push(...envelope.rcptTo.map(({ address }) => address));
          done();
        }, done);
      },
    });
    // The server reports its own disconnect as an error.
    server.on('error', () => undefined);
    const sockets = new Set<Socket>();
    server.server.on('connection', (socket: Socket) => sockets.add(socket));
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server = await open(0);
  const port = getPort(server.server.address());
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  running.push({ stop: close });
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close,
    reopen: async () => {
      server = await open(port);
    },
  };
}

export function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
