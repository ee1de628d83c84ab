import { type ErrorCode, errorStatus } from '@isangano/contracts/errors';
import type { restPaths } from '@isangano/contracts/routes';
import { initTRPC, type TRPCError } from '@trpc/server';
import type * as z from 'zod/mini';
import { refuseReadOnly, requireSignedIn, requireStaff } from './auth/require-staff.ts';
import type { Ctx } from './context.ts';
import { toAppError, toTRPCError } from './errors.ts';

type RestPath = (typeof restPaths)[keyof typeof restPaths];

export type RestMeta = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: RestPath;
  summary: string;
  /** Status of a success; 200 where it is left out. A 204 has no body. */
  status?: number | StatusByOutput;
  /** The output is `{items, nextCursor}`: the body is the bare array, the cursor a `Link` header. */
  isList?: boolean;
  /** The server answers it by a route of its own: a form with files, or an answer kept ready. */
  hasOwnRoute?: boolean;
  /** What its use case refuses with, beside what follows from access, path and body. */
  refusals?: readonly ErrorCode[];
  /** The same `Idempotency-Key` and body gives the first answer again. */
  isRepeatable?: boolean;
};

/** Outputs that differ in status: which one has which, and the shape that each status comes with. */
type StatusByOutput = { of: (output: unknown) => number; shapes: Readonly<Record<number, z.core.$ZodType>> };

/**
 * Who may call, and how REST sees the procedure. Without `access: 'public'` it takes a session or an API
 * token, with `signed-in` a session alone.
 */
export type Meta = { access?: 'public' | 'staff' | 'signed-in'; rest?: RestMeta };

const pingMs = 10_000;

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    // A line that says nothing is taken for broken by proxies and phones alike.
    sse: { ping: { enabled: true, intervalMs: pingMs }, client: { reconnectAfterInactivityMs: 3 * pingMs } },
    errorFormatter({ shape, error, ctx, path }) {
      const { code, reason, issues, message } = toAppError(error);
      const data = { code, httpStatus: errorStatus[code], reason, issues, requestId: ctx?.requestId, path };
      return { ...shape, message, data };
    },
  });

export const router = t.router;
export const createCallerFactory: typeof t.createCallerFactory = t.createCallerFactory;

type Call = { ctx: Ctx; meta: Meta | undefined; type: 'query' | 'mutation' | 'subscription' };

/** Who asks, as far as the procedure asks for somebody. Refuses in tRPC's form. */
function admit<Who>({ ctx, meta, type }: Call, who: (ctx: Ctx) => Who): Who {
  try {
    if (meta?.access !== 'public') requireStaff(ctx);
    if (type !== 'query') refuseReadOnly(ctx);
    return who(ctx);
  } catch (fault) {
    throw toTRPCError(fault);
  }
}

type Result = { ok: true } | { ok: false; error: TRPCError };

function withOurError<Outcome extends Result>(outcome: Outcome): Outcome {
  return outcome.ok ? outcome : { ...outcome, error: toTRPCError(outcome.error) };
}

// Each kind of procedure is one middleware: every further one copies the whole context of every call.

/** Anyone may call it. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(async (call) => {
  admit(call, () => undefined);
  return withOurError(await call.next());
});

/** Takes a valid session or API token; `ctx.staff` is who asks. */
export const staffProcedure = t.procedure.meta({ access: 'staff' }).use(async (call) => {
  const staff = admit(call, requireStaff);
  return withOurError(await call.next({ ctx: { staff } }));
});

/** Takes the session of a person, for what belongs to an account; API tokens are refused. */
export const signedInProcedure = t.procedure.meta({ access: 'signed-in' }).use(async (call) => {
  const staff = admit(call, requireSignedIn);
  return withOurError(await call.next({ ctx: { staff } }));
});
