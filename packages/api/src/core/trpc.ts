import type { FileRule } from '@isangano/contracts/applications/files';
import { type ErrorCode, errorStatus } from '@isangano/contracts/error-status';
import { hasRole, type LeastRole } from '@isangano/contracts/identity/roles';
import { AppError } from '@isangano/platform/errors';
import { initTRPC, type TRPCError } from '@trpc/server';
import * as z from 'zod/mini';
import type { Ctx, SignedIn, Staff } from './context.ts';
import { toAppError, toTRPCError } from './errors.ts';

/** The input of procedures about one record. */
export const byId = z.object({ id: z.string() });

/** What the REST API and its document say about a procedure; method and path are in the contracts' `operations`. */
export type RestMeta = {
  summary: string;
  description?: string;
  /** Status of a successful response; 204 if the procedure returns nothing, otherwise 200 by default. */
  status?: RestStatus;
  /** The output is `{items, nextCursor}`: REST returns the bare array, and the cursor in a `Link` header. */
  isList?: boolean;
  /** The response is cached, with an ETag, and served by a route of its own. */
  isCached?: boolean;
  /** The body is a multipart form. Its files reach the procedure as `ctx.stagedFiles`. */
  form?: FormMeta;
  /** Error codes of the use case, in addition to those that follow from access, path and body. */
  errorCodes?: readonly ErrorCode[];
  /** A repeated request with the same `Idempotency-Key` and body returns the first response again. */
  isIdempotent?: boolean;
  /** Reads the access token of an application from its header. */
  takesAccessToken?: boolean;
  /** Reads the language of the person from `Content-Language`. */
  takesLanguage?: boolean;
};

export type FormMeta = {
  /** What each file field accepts, with a description for the document. */
  files: Readonly<Record<string, FileRule & { description?: string }>>;
  /** Without files, the body may also be JSON. */
  acceptsJson: boolean;
  /** Changes the fields before validation, for clients that send them in another shape. */
  normalizeFields?: (fields: Record<string, unknown>) => Record<string, unknown>;
};

/** The status of all responses, or of an output, for outputs with different ones, and the schema of each. */
export type RestStatus =
  | number
  | {
      getStatus: (output: unknown) => number;
      schemas: Readonly<Record<number, z.core.$ZodType>>;
    };

/**
 * Metadata of a procedure: who may call it, and how REST exposes it. `public` needs no authentication,
 * `staff` a session or an API token, `signed-in` a session.
 */
export type Meta = {
  access?: 'public' | 'staff' | 'signed-in';
  /** The least role of the caller; that of an owner if none is named. */
  role?: LeastRole;
  /** Can be called before the second factor is added that owners require. */
  isForMissingFactor?: boolean;
  /** Visitors can call it even if the disk is nearly full: it signs in, or removes something. */
  storesNothing?: boolean;
  /** The rate limit that applies to its calls, on every transport; the general one by default. */
  rateLimit?: RateLimit;
  rest?: RestMeta;
};

export type RateLimit = 'signIn' | 'submission' | 'proof' | 'draft' | 'ownRecord';

const pingMs = 10_000;

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    // Proxies and phones close event streams without traffic, so there is a ping.
    sse: { ping: { enabled: true, intervalMs: pingMs }, client: { reconnectAfterInactivityMs: 3 * pingMs } },
    errorFormatter({ shape, error, ctx, path }) {
      const { code, reason, issues, message } = toAppError(error);
      const data = { code, httpStatus: errorStatus[code], reason, issues, requestId: ctx?.requestId, path };
      return { ...shape, message, data };
    },
  });

export const router = t.router;
export const mergeRouters: typeof t.mergeRouters = t.mergeRouters;
export const createCallerFactory: typeof t.createCallerFactory = t.createCallerFactory;

type Call = { ctx: Ctx; meta: Meta | undefined; type: 'query' | 'mutation' | 'subscription' };

/** Throws `unauthenticated` or `forbidden` if a procedure with this metadata rejects the caller. */
export function assertAccess(
  ctx: Ctx,
  { access, role = 'owner', isForMissingFactor }: Pick<Meta, 'access' | 'role' | 'isForMissingFactor'>,
  type: Call['type'],
): void {
  if (access !== 'public') {
    const staff = requireStaff(ctx);
    if (staff.mustAddFactor && !isForMissingFactor)
      throw new AppError('forbidden', { reason: 'second_factor_missing' });
    assertRole(staff, role);
  }
  if (access === 'signed-in') requireSignedIn(ctx);
  if (type !== 'query') assertCanWrite(ctx);
}

/** Checks the access of a call and returns the caller as `getCaller` does. Throws a `TRPCError`. */
function authorize<Caller>({ ctx, meta, type }: Call, getCaller: (ctx: Ctx) => Caller): Caller {
  try {
    assertAccess(ctx, meta ?? {}, type);
    return getCaller(ctx);
  } catch (error) {
    throw toTRPCError(error);
  }
}

type Result = { ok: true } | { ok: false; error: TRPCError };

/** Converts the error of a failed call, so that its cause is always an `AppError`. */
function withAppError<CallResult extends Result>(result: CallResult): CallResult {
  return result.ok ? result : { ...result, error: toTRPCError(result.error) };
}

// One middleware per kind of procedure: each further one would copy the whole context for every call.

/** Needs no authentication. A read-only token may not call mutations. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(async (call) => {
  authorize(call, () => undefined);
  return withAppError(await call.next());
});

/** For what a visitor sends. */
export const submissionProcedure = publicProcedure.meta({ rateLimit: 'submission' });

/** For a step of signing in, and for other codes that could be guessed. */
export const signInProcedure = publicProcedure.meta({ rateLimit: 'signIn', storesNothing: true });

/** Requires a valid session or API token of an owner, or of the role in its `meta`; `ctx.staff` is the caller. */
export const staffProcedure = t.procedure.meta({ access: 'staff' }).use(async (call) => {
  const staff = authorize(call, requireStaff);
  return withAppError(await call.next({ ctx: { staff } }));
});

/** Requires a reader, a reviewer or an owner: the roles that see what visitors sent. */
export const readerProcedure = staffProcedure.meta({ role: 'reader' });

/** Requires an editor or an owner. */
export const editorProcedure = staffProcedure.meta({ role: 'editor' });

/** Requires a reviewer or an owner. */
export const reviewerProcedure = staffProcedure.meta({ role: 'reviewer' });

export const ownerProcedure = staffProcedure.meta({ role: 'owner' });

const sessionProcedure = t.procedure.meta({ access: 'signed-in' }).use(async (call) => {
  const staff = authorize(call, requireSignedIn);
  return withAppError(await call.next({ ctx: { staff } }));
});

/** Requires the session of a person, for their account; rejects API tokens with `forbidden`. */
export const signedInProcedure = sessionProcedure.meta({ role: 'any' });

/** As `signedInProcedure`, also before the second factor is added that owners require. */
export const ownAccountProcedure = signedInProcedure.meta({ isForMissingFactor: true });

/** Requires the session of a reviewer or an owner, for what is their own; rejects API tokens with `forbidden`. */
export const signedInReviewerProcedure = sessionProcedure.meta({ role: 'reviewer' });

/** Requires the session of an owner; rejects API tokens with `forbidden`. */
export const signedInOwnerProcedure = sessionProcedure.meta({ role: 'owner' });

/** Returns the caller. Throws `unauthenticated` (reason `session_ended` if its token was rejected). */
export function requireStaff({ staff, isTokenRejected }: Pick<Ctx, 'staff' | 'isTokenRejected'>): Staff {
  if (staff) return staff;
  throw new AppError('unauthenticated', isTokenRejected ? { reason: 'session_ended' } : {});
}

/** Returns the caller if it is a person. Throws as `requireStaff`, and `forbidden` for an API token. */
export function requireSignedIn(credentials: Pick<Ctx, 'staff' | 'isTokenRejected'>): SignedIn {
  const { kind, sessionId, ...staff } = requireStaff(credentials);
  if (kind !== 'account' || sessionId === undefined) throw new AppError('forbidden');
  return { ...staff, kind, sessionId };
}

function assertRole({ role }: Staff, least: LeastRole): void {
  if (!hasRole(role, least)) throw new AppError('forbidden');
}

/** Throws `forbidden` if the caller is a read-only API token. */
export function assertCanWrite({ staff }: Pick<Ctx, 'staff'>): void {
  if (staff?.tokenScope === 'read-only') throw new AppError('forbidden');
}

/** Whether a member of staff may delete an item that staff added: if it is their own, or if they are an owner. */
export function canDelete(
  { staff_id }: { staff_id: string },
  { id, role }: Pick<Staff, 'id' | 'role'>,
): boolean {
  return staff_id === id || hasRole(role, 'owner');
}
