import type { AnyTRPCProcedure } from '@trpc/server';
import * as z from 'zod/mini';
import { appRouter } from './router.ts';
import type { Meta } from './trpc.ts';

export type NamedProcedure = {
  path: string;
  type: AnyTRPCProcedure['_def']['type'];
  meta: Meta;
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
};

/** Every procedure of the API, with what it says of itself. */
export function listProcedures(): NamedProcedure[] {
  return Object.entries<unknown>(appRouter._def.procedures)
    .filter((entry): entry is [string, AnyTRPCProcedure & { meta?: Meta }] => isProcedure(entry[1]))
    .map(([path, { _def, meta = {} }]) => ({
      path,
      type: _def.type,
      meta,
      input: schemaOf(_def.inputs[0]),
      output: 'output' in _def ? schemaOf(_def.output) : undefined,
    }));
}

function schemaOf(parser: unknown): z.core.$ZodType | undefined {
  return parser instanceof z.core.$ZodType ? parser : undefined;
}

/** Procedures come from `trpc.ts` alone, so their meta is ours. */
function isProcedure(value: unknown): value is AnyTRPCProcedure & { meta?: Meta } {
  return typeof value === 'function' && '_def' in value;
}
