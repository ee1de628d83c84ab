/** Bare `node:http` and one durable transaction for each message, into the same tables as ours. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import SQLite from 'better-sqlite3';
import { announce } from './announce.ts';

const db = new SQLite(process.argv[2] ?? '');
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) db.pragma(pragma);
const insert = db.prepare(
  `insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
   values (?, ?, ?, ?, ?, ?, ?, 'unread', ?)`,
);
let seq = Date.now() * 1000;

announce(
  createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { fullName, email, phone, subject, message }: Record<string, string> = JSON.parse(body);
      const [id, createdAt] = [randomUUID(), new Date().toISOString()];
      seq += 1;
      insert.run(seq, id, fullName, email, phone, subject, message, createdAt);
      const answer = { id, fullName, email, phone, subject, message, status: 'unread', createdAt };
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }),
);
