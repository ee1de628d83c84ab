/** Bare `node:http` that writes the body of every request to a file with `fsync`. */
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { announce } from './announce.ts';

const path = join(process.argv[2] ?? '', 'body');

announce(
  createServer(async (request, response) => {
    const file = await open(path, 'w');
    await pipeline(request, file.createWriteStream({ flush: true }));
    response.writeHead(204).end();
    await rm(path);
  }),
);
