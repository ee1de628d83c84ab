/** Bare `node:http` that verifies one password, with the same hash options and concurrency as the server. */
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { announce } from './announce.ts';

const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = process.argv[2] ?? '';
const passwordHash = await hash(password, hashOptions);

/** One chain of verifications per processor but one, used in turn. */
const lanes = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () => Promise.resolve(true));
let next = 0;

announce(
  createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      next = (next + 1) % lanes.length;
      const verified = (lanes[next] ?? Promise.resolve(true)).then(() => verify(passwordHash, password));
      lanes[next] = verified;
      void verified.then((isMatch) => response.writeHead(isMatch ? 200 : 401).end('{}'));
    });
  }),
);
