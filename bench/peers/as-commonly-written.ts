/** The list of messages behind a signed token, with Fastify, tRPC and Kysely as in their guides. */
import { once } from 'node:events';
import { initTRPC, TRPCError } from '@trpc/server';
import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import SQLite from 'better-sqlite3';
import Fastify from 'fastify';
import { jwtVerify } from 'jose';
import { Kysely, SqliteDialect } from 'kysely';
import * as z from 'zod';

type Message = {
  seq: number;
  id: string;
  full_name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  status: string;
  created_at: string;
};

const [path = '', secret = ''] = process.argv.slice(2);
const database = new SQLite(path, { readonly: true });
const db = new Kysely<{ contact_message: Message }>({ dialect: new SqliteDialect({ database }) });
const key = new TextEncoder().encode(secret);

const t = initTRPC.context<{ authorization: string | undefined }>().create();
const protectedProcedure = t.procedure.use(async ({ ctx, next }) => {
  try {
    await jwtVerify((ctx.authorization ?? '').replace('Bearer ', ''), key, { algorithms: ['HS256'] });
  } catch {
    throw new TRPCError({ code: 'UNAUTHORIZED' });
  }
  return next();
});
const item = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.string(),
  createdAt: z.string(),
});
const router = t.router({
  list: protectedProcedure
    .input(z.object({ limit: z.number().default(10) }).default({ limit: 10 }))
    .output(z.array(item))
    .query(({ input }) =>
      db
        .selectFrom('contact_message')
        .select([
          'id',
          'full_name as fullName',
          'email',
          'phone',
          'subject',
          'message',
          'status',
          'created_at as createdAt',
        ])
        .orderBy('seq', 'desc')
        .limit(input.limit)
        .execute(),
    ),
});

const server = Fastify();
await server.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: {
    router,
    createContext: ({ req }: CreateFastifyContextOptions) => ({ authorization: req.headers.authorization }),
  },
});
console.log(`ready at ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
await once(process, 'SIGTERM');
process.exit(0);
