/** Bare `node:http` that responds to every request with the bytes of a file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { announce } from './announce.ts';

const bytes = readFileSync(process.argv[2] ?? '');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };

announce(createServer((_request, response) => response.writeHead(200, headers).end(bytes)));
