/**
 * Bare `node:http` and one durable transaction for each message, into the same tables and search indexes as ours;
 * with `plain` after the path of the database, into a table that has no index at all.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { newTexts } from '@isangano/api/db/text-index';
import SQLite from 'better-sqlite3';
import { announce } from './announce.ts';

const [, , path = '', kind] = process.argv;
const isPlain = kind === 'plain';
const table = isPlain ? 'plain_message' : 'contact_message';
const db = new SQLite(path);
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) db.pragma(pragma);
if (isPlain) db.exec(`create table ${table} as select * from contact_message`);
const insert = db.prepare(
  `insert into ${table} (seq, id, full_name, email, phone, subject, message, status, created_at)
   values (?, ?, ?, ?, ?, ?, ?, 'unread', ?)`,
);
const indexing = newTexts
  .filter(({ addPlaces }) => addPlaces.includes('message_place'))
  .map(({ lastPlace, addPlaces, addTexts, endWait }) => ({
    lastPlace: db.prepare<[], number>(lastPlace).pluck(),
    addPlaces: db.prepare(addPlaces),
    addTexts: addTexts.map((add) => db.prepare<[number]>(add)),
    endWait: db.prepare(endWait),
  }));
const insertWhole = db.transaction((...values: unknown[]) => {
  insert.run(...values);
  if (isPlain) return;
  for (const { lastPlace, addPlaces, addTexts, endWait } of indexing) {
    const last = lastPlace.get() ?? 0;
    addPlaces.run();
    for (const add of addTexts) add.run(last);
    endWait.run();
  }
});
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
      insertWhole(seq, id, fullName, email, phone, subject, message, createdAt);
      const answer = { id, fullName, email, phone, subject, message, status: 'unread', createdAt };
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }),
);
