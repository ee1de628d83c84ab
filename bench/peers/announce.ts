import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port and prints the address, which the parent process reads. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address: AddressInfo | string | null = server.address();
    if (address && typeof address === 'object') console.log(`ready at http://127.0.0.1:${address.port}`);
  });
  process.once('SIGTERM', () => process.exit(0));
}
