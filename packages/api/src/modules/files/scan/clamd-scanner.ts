import { addAbortListener, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileScanner, ScanReply } from './scan-worker.ts';

/** Where clamd listens: a port or a Unix socket. */
export type ClamdAddress = { host: string; port: number } | { path: string };

const connectMaxMs = 5000;
/** After the last byte of a large archive, clamd may take long to reply. */
const silenceMaxMs = 300_000;
const signatureMaxChars = 200;
const replyMaxChars = 1000;

/** Scans files with clamd's `INSTREAM`: chunks after their length, an empty one at the end, then one reply. */
export function createClamdScanner(address: ClamdAddress): FileScanner {
  return {
    async scan(content, signal) {
      const socket = connect(address);
      try {
        await once(socket, 'connect', {
          signal: AbortSignal.any([signal, AbortSignal.timeout(connectMaxMs)]),
        });
      } catch (error) {
        content.destroy();
        socket.destroy();
        return { outcome: 'unreachable', error: describe(error) };
      }
      socket.setTimeout(silenceMaxMs, () => socket.destroy(new Error('clamd is silent')));
      using _abort = addAbortListener(signal, () => socket.destroy(new Error('stopped')));
      try {
        return await exchange(socket, content);
      } finally {
        content.destroy();
        socket.destroy();
      }
    },
  };
}

type Exchange = { reply: string; error?: Error };

async function exchange(socket: Socket, content: Readable): Promise<ScanReply> {
  const ending = collectReply(socket);
  let hasEnded = false;
  void ending.then(() => {
    hasEnded = true;
  });
  try {
    for await (const bytes of frame(content)) {
      if (hasEnded) break;
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), ending]);
      // clamd replies to a file that is too large and closes. A further write would lose a reply that was not read.
      await nextTurn();
    }
  } catch (error) {
    socket.destroy(error instanceof Error ? error : undefined);
  }
  const { reply, error } = await ending;
  return reply === '' ? { outcome: 'failed', error: describe(error) } : parseReply(reply);
}

/** Resolves when the connection is closed, also after an error. */
async function collectReply(socket: Socket): Promise<Exchange> {
  const result: Exchange = { reply: '' };
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    if (result.reply.length < replyMaxChars) result.reply += String(text);
  });
  socket.on('error', (error) => {
    result.error = error;
  });
  return await new Promise((resolve) => socket.on('close', () => resolve(result)));
}

async function* frame(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    if (chunk.length > 0) yield toLength(chunk.length);
    yield chunk;
  }
  yield toLength(0);
}

function toLength(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function parseReply(reply: string): ScanReply {
  const line = reply.replaceAll('\0', '').trim();
  if (line === 'stream: OK') return { outcome: 'clean' };
  if (line.startsWith('stream: ') && line.endsWith(' FOUND')) {
    return {
      outcome: 'infected',
      signature: line.slice('stream: '.length, -' FOUND'.length).slice(0, signatureMaxChars),
    };
  }
  if (line.startsWith('INSTREAM size limit exceeded')) return { outcome: 'too_large' };
  return { outcome: 'failed', error: line.slice(0, signatureMaxChars) };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'clamd closed the connection';
}
