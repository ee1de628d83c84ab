/** Bare `node:http` that checks one password with the same cost as ours, as many at once, and does nothing else. */
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { announce } from './announce.ts';

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = process.argv[2] ?? '';
const known = await hash(password, options);

/** On all processors but one, in turn. */
const lanes = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () => Promise.resolve(true));
let next = 0;

announce(
  createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      next = (next + 1) % lanes.length;
      const checked = (lanes[next] ?? Promise.resolve(true)).then(() => verify(known, password));
      lanes[next] = checked;
      void checked.then((isRight) => response.writeHead(isRight ? 200 : 401).end('{}'));
    });
  }),
);
