/**
 * Bare `node:http` with one durable transaction per message, into the same tables and search indexes as the
 * server. With `without-index` after the path of the database: into a table without indexes.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { messageSearchIndex } from '@isangano/api/modules/messages/message-record';
import { buildIndexingStatements, endPosition } from '@isangano/platform/sqlite/search/search-index';
import SQLite from 'better-sqlite3';
import { announce } from './announce.ts';

const [, , path = '', option] = process.argv;
const isIndexed = option !== 'without-index';
const table = isIndexed ? 'contact_message' : 'unindexed_message';
const db = new SQLite(path);
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) db.pragma(pragma);
if (!isIndexed) db.exec(`create table ${table} as select * from contact_message`);
const insert = db.prepare(
  `insert into ${table} (seq, id, full_name, email, phone, subject, message, status, created_at)
   values (?, ?, ?, ?, ?, ?, ?, 'unread', ?)`,
);
const statements = buildIndexingStatements(messageSearchIndex);
const lastPosition = db.prepare<[], number>(statements.lastPosition).pluck();
const addPositions = db.prepare(statements.addPositions);
const addRows = db.prepare<[number, number]>(statements.addRows);
const clearQueue = db.prepare(statements.clearQueue);
const insertAndIndex = db.transaction((...values: unknown[]) => {
  insert.run(...values);
  if (!isIndexed) return;
  const last = lastPosition.get() ?? 0;
  addPositions.run();
  addRows.run(last, endPosition);
  clearQueue.run();
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
      insertAndIndex(seq, id, fullName, email, phone, subject, message, createdAt);
      const record = { id, fullName, email, phone, subject, message, status: 'unread', createdAt };
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(record));
    });
  }),
);
