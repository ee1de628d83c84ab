import { createServer, type Socket } from 'node:net';

/** What the double finds. Its name tells scanners of this repository that it is harmless. */
export const testMalware = 'MALWARE-FOR-TESTS';
export const testSignature = 'Test.Malware-1';

export type ClamdDouble = {
  port: number;
  /** What the double does with each file, besides looking for `testMalware`. */
  behavior: 'scan' | 'close' | 'error';
  /** The number of files that it was sent completely. */
  scanned: number;
  close: () => Promise<void>;
};

/** Starts a double of clamd that speaks `INSTREAM`, and refuses more than `maxBytes` as clamd does. */
export async function startClamdDouble({ port = 0, maxBytes = 1024 * 1024 } = {}): Promise<ClamdDouble> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (double.behavior === 'close') return socket.destroy();
    void readStream(socket, maxBytes).then((reply) => {
      double.scanned += 1;
      socket.end(double.behavior === 'error' ? 'Out of memory ERROR\0' : `${reply}\0`);
    });
    return undefined;
  });
  const double: ClamdDouble = {
    port: 0,
    behavior: 'scan',
    scanned: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  double.port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return double;
}

/** Reads a command and its chunks, and returns the reply. */
async function readStream(socket: Socket, maxBytes: number): Promise<string> {
  let received: Buffer = Buffer.alloc(0);
  let content: Buffer = Buffer.alloc(0);
  let isCommandRead = false;
  return await new Promise((resolve) => {
    socket.on('data', (data) => {
      received = Buffer.concat([received, Buffer.from(data)]);
      if (!isCommandRead) {
        const end = received.indexOf(0);
        if (end < 0) return;
        if (received.toString('latin1', 0, end) !== 'zINSTREAM') return resolve('UNKNOWN COMMAND');
        isCommandRead = true;
        received = received.subarray(end + 1);
      }
      while (received.length >= 4) {
        const length = received.readUInt32BE(0);
        if (length === 0)
          return resolve(content.includes(testMalware) ? `stream: ${testSignature} FOUND` : 'stream: OK');
        if (content.length + length > maxBytes) return resolve('INSTREAM size limit exceeded. ERROR');
        if (received.length < 4 + length) return;
        content = Buffer.concat([content, received.subarray(4, 4 + length)]);
        received = received.subarray(4 + length);
      }
    });
  });
}
