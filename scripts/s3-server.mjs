/** Starts an S3 server that keeps everything in memory, for tests, and prints its address. Ends with its input. */
import { startFauxqs } from 'fauxqs';

const server = await startFauxqs({ port: 0, logger: false });
console.log(server.address);
process.stdin.resume().on('end', () => process.exit());
