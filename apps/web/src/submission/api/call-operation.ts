import type { AppRouter } from '@isangano/api/router';
import type { Issue } from '@isangano/contracts/errors';
import type { OperationName, operations } from '@isangano/contracts/operations';
import { apiPrefix } from '@isangano/contracts/routes';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { readError } from './read-error.ts';

type ByName<Routers, Name> = Name extends `${infer Router}.${infer Procedure}`
  ? Router extends keyof Routers
    ? Procedure extends keyof Routers[Router]
      ? Routers[Router][Procedure]
      : never
    : never
  : never;

type Input<Name extends OperationName> = ByName<inferRouterInputs<AppRouter>, Name>;
type Output<Name extends OperationName> = ByName<inferRouterOutputs<AppRouter>, Name>;
type Operation<Name extends OperationName> = (typeof operations)[Name];

type PathParams = { id: string };

type Params<Name extends OperationName> = Operation<Name>['path'] extends `${string}{id}${string}`
  ? { params: PathParams }
  : { params?: never };

/** Without the parameters of the path, which the input of the procedure contains. */
type BodyInput<Name extends OperationName> = Params<Name>['params'] extends PathParams
  ? Omit<Input<Name>, keyof PathParams>
  : Input<Name>;

type NoBody = { input?: never; form?: never };
type Body<Name extends OperationName> = Operation<Name>['method'] extends 'GET' | 'DELETE'
  ? NoBody
  : Input<Name> extends void
    ? NoBody
    : { input: BodyInput<Name>; form?: never } | { input?: never; form: FormData };

type Request = {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: FormData | Blob | string | null;
  signal: AbortSignal | null;
};

/** Sends a request; `fetch` is one such function, `sendWithProgress` returns another. */
export type Send = (url: string, request: Request) => Promise<Response>;

/** Options of calls of any operation. */
export type CallOptions = {
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** `fetch` by default. */
  send?: Send;
};

type RouteOf<Name extends OperationName> = `${Operation<Name>['method']} ${Operation<Name>['path']}`;

/** Method and path of an operation, which no other one has. */
type Route = { [Name in OperationName]: RouteOf<Name> }[OperationName];

type NameOf<Of extends Route> = {
  [Name in OperationName]: Of extends RouteOf<Name> ? Name : never;
}[OperationName];

type Call<Name extends OperationName> = Params<Name> & Body<Name> & CallOptions;

/** An error response of the server, or of a proxy, which has no message. */
export type CallError = {
  status: number;
  message: string;
  code: string;
  issues: readonly Issue[];
  /** The whole body, if it is JSON. */
  body: unknown;
};

/** Only an error has a status. */
export type CallResult<Output> =
  | { outcome: 'ok'; output: Output; status?: undefined }
  | ({ outcome: 'error' } & CallError)
  /** There was no response, or an invalid one. */
  | { outcome: 'failed'; cause: unknown; status?: undefined }
  | { outcome: 'cancelled'; status?: undefined };

/**
 * Calls an operation of the REST API by its method and path. The compiler checks them against `operations`, input and
 * output against the procedure of their name. Callers pass literals, which keeps the list of all paths out of the
 * pages. Never rejects.
 */
export async function callOperation<Of extends Route>(
  route: Of,
  call: Call<NameOf<Of>>,
): Promise<CallResult<Output<NameOf<Of>>>> {
  const { params, query, input, form, headers, signal, send = fetch } = call;
  const [method = '', path = ''] = route.split(' ');
  try {
    const address = apiPrefix + (params ? path.replace('{id}', params.id) : path);
    const response = await send(query ? `${address}?${new URLSearchParams(query)}` : address, {
      method,
      headers: { ...(input && { 'content-type': 'application/json' }), ...headers },
      body: input ? JSON.stringify(input) : (form ?? null),
      signal: signal ?? null,
    });
    if (response.ok) return { outcome: 'ok', output: await readOutput<NameOf<Of>>(response) };
    return { outcome: 'error', ...(await readError(response)) };
  } catch (cause) {
    return signal?.aborted ? { outcome: 'cancelled' } : { outcome: 'failed', cause };
  }
}

/**
 * The only place where JSON becomes the output type of an operation: successful responses come from this site's own
 * server, which only sends values that the output schema of the procedure has parsed.
 */
async function readOutput<Name extends OperationName>(response: Response): Promise<Output<Name>> {
  // oxlint-disable-next-line typescript/no-unsafe-return -- see above; a response without a body is `void`
  return JSON.parse((await response.text()) || 'null');
}
