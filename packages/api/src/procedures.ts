import { type Operation, operations } from '@isangano/contracts/operations';
import { hasKey } from '@isangano/platform/has-key';
import { type AnyTRPCProcedure, callTRPCProcedure } from '@trpc/server';
import * as z from 'zod/mini';
import { $ZodType } from 'zod/v4/core';
import type { Ctx } from './core/context.ts';
import { sortIssues, toAppError } from './core/errors.ts';
import type { Meta, RestMeta, RestStatus } from './core/trpc.ts';
import { appRouter } from './router.ts';

export type NamedProcedure = {
  /** Names of router and procedure, such as `messages.create`. */
  name: string;
  type: AnyTRPCProcedure['_def']['type'];
  meta: Meta;
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
};

type Procedure = Pick<AnyTRPCProcedure, '_def'> & { meta?: Meta };

/** A procedure that the REST API exposes. */
export type RestOperation = NamedProcedure & Operation & { rest: RestMeta & { status: RestStatus } };

/** Lists the procedures of the REST API with their method and path. Throws if one has metadata or a path only. */
export function listOperations(): RestOperation[] {
  const found = listProcedures().flatMap((procedure) => {
    const { name, meta, output } = procedure;
    if (!meta.rest) return [];
    if (!hasKey(operations, name))
      throw new Error(`${name} has REST metadata, but no path in the contracts' operations.`);
    const status = output instanceof z.ZodMiniVoid ? 204 : 200;
    return [{ ...procedure, ...operations[name], rest: { status, ...meta.rest } }];
  });
  const missing = Object.keys(operations).filter((name) =>
    found.every((operation) => operation.name !== name),
  );
  if (missing.length > 0) throw new Error(`No procedure with REST metadata for ${missing.join(', ')}.`);
  return found;
}

/** Lists all procedures of the API, with their metadata and schemas. */
export function listProcedures(): NamedProcedure[] {
  return Object.entries<unknown>(appRouter._def.procedures)
    .filter((entry): entry is [string, Procedure] => isProcedure(entry[1]))
    .map(([name, { _def, meta = {} }]) => ({
      name,
      type: _def.type,
      meta,
      input: toSchema(_def.inputs[0]),
      output: 'output' in _def ? toSchema(_def.output) : undefined,
    }));
}

function toSchema(parser: unknown): z.core.$ZodType | undefined {
  return parser instanceof $ZodType ? parser : undefined;
}

/** All procedures are built in `trpc.ts`, so their metadata has the type `Meta`. */
function isProcedure(value: unknown): value is Procedure {
  return typeof value === 'function' && '_def' in value;
}

/** Calls a procedure with unchecked input, as a transport does. Throws the `AppError` of a failed call. */
export async function executeProcedure(
  { name, type, input: schema }: Pick<NamedProcedure, 'name' | 'type' | 'input'>,
  ctx: Ctx,
  input: unknown,
): Promise<unknown> {
  try {
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path: name,
      type,
      ctx,
      getRawInput: () => Promise.resolve(input),
      signal: undefined,
      batchIndex: 0,
    });
    return output;
  } catch (error) {
    throw sortIssues(toAppError(error), schema);
  }
}
