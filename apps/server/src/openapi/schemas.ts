import { type Component, components } from '@isangano/contracts/openapi/components';
import * as z from 'zod/mini';
import type { JsonSchema } from './types.ts';

type Io = 'input' | 'output';

const registry = z.registry<{ id?: string }>();
for (const { id, schema } of components) registry.add(schema, { id });

const keywords = z.catch(z.record(z.string(), z.unknown()), {});

/** The named schemas that a document has come to use. */
export type Schemas = {
  /** A reference to a named shape, or the schema itself where it has no name. */
  of(schema: z.core.$ZodType, io: Io): JsonSchema;
  /** Always the schema itself, for taking it apart. */
  inline(schema: z.core.$ZodType, io: Io): JsonSchema;
  named: Record<string, JsonSchema>;
};

export function createSchemas(): Schemas {
  const named: Record<string, JsonSchema> = {};

  function convert(schema: z.core.$ZodType, io: Io): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      io,
      metadata: registry,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => complete(zodSchema, jsonSchema, io),
    });
    const id = registry.get(schema)?.id;
    for (const [other, one] of Object.entries($defs)) {
      if (other !== id) named[other] = withComponentRefs(described(other, one));
    }
    // A named schema that uses others comes as a reference to itself.
    return withComponentRefs((own.$ref !== undefined && id !== undefined && $defs[id]) || own);
  }

  return {
    named,
    of(schema, io) {
      const id = registry.get(schema)?.id;
      if (id === undefined) return convert(schema, io);
      named[id] ??= described(id, convert(schema, io));
      return { $ref: `#/components/schemas/${id}` };
    },
    inline: (schema, io) => described(registry.get(schema)?.id, convert(schema, io)),
  };
}

/** Adds what JSON Schema can say of a schema but the conversion does not. */
function complete(schema: z.core.$ZodTypes, json: JsonSchema, io: Io): void {
  for (const check of schema._zod.def.checks ?? []) {
    const { def } = check._zod;
    if (def.check === 'custom' && 'params' in def) Object.assign(json, keywords.parse(def.params));
  }
  // Bounds that every whole number has say nothing.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.type === 'array') Object.assign(json, minItemsOf(schema));
  // Answers may come to hold more; whoever reads them should not mind.
  delete json.additionalProperties;
  delete json.id;
  if (io === 'input' && schema._zod.def.type === 'object') completeInput(schema._zod.def.shape, json);
}

/** The conversion reads this rule only where it stands on the list itself and not on its default. */
function minItemsOf({ _zod }: z.core.$ZodTypes): JsonSchema {
  for (const check of _zod.def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMinLength) return { minItems: check._zod.def.minimum };
  }
  return {};
}

/** Required is what the schema itself refuses to miss; what it takes instead of a missing value is the default. */
function completeInput(shape: z.core.$ZodShape, json: JsonSchema): void {
  const required: string[] = [];
  for (const [name, field] of Object.entries(shape)) {
    const property = json.properties?.[name];
    if (typeof property !== 'object') continue;
    const absent = z.safeParse(field, undefined);
    delete property.default;
    if (!absent.success) required.push(name);
    else if (absent.data !== undefined) Object.assign(property, { default: absent.data });
  }
  if (required.length > 0) json.required = required;
  else delete json.required;
}

function described(id: string | undefined, json: JsonSchema): JsonSchema {
  const component = components.find((one) => one.id === id);
  return component ? withProse(component, json) : json;
}

function withProse({ text, fields, example }: Component, json: JsonSchema): JsonSchema {
  const properties = Object.entries(json.properties ?? {}).map(([name, property]) => {
    const description = fields[name];
    return [
      name,
      description && typeof property === 'object' ? { ...property, description } : property,
    ] as const;
  });
  return {
    ...json,
    description: text,
    properties: Object.fromEntries(properties),
    ...(example !== undefined && { examples: [example] }),
  };
}

function withComponentRefs(json: JsonSchema): JsonSchema {
  const moved: JsonSchema = JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  return moved;
}
