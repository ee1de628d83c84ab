/** A page of messages behind a fixed token, with Fastify and prepared statements. */
import { once } from 'node:events';
import SQLite from 'better-sqlite3';
import Fastify from 'fastify';

const [path = '', token = ''] = process.argv.slice(2);
const db = new SQLite(path, { readonly: true });
const list = db.prepare(
  `select id, full_name as fullName, email, phone, subject, message, status, created_at as createdAt
   from contact_message order by seq desc limit ?`,
);

const server = Fastify();
server.get('/*', (request, reply) => {
  if (request.headers.authorization !== `Bearer ${token}`) return reply.code(401).send();
  return list.all(10);
});
console.log(`ready at ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
await once(process, 'SIGTERM');
process.exit(0);
