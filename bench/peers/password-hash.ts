/** Bare `node:http` that checks one password with the same cost as ours, and does nothing else. */
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { announce } from './announce.ts';

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = process.argv[2] ?? '';
const known = await hash(password, options);

announce(
  createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      void verify(known, password).then((isRight) => response.writeHead(isRight ? 200 : 401).end('{}'));
    });
  }),
);
