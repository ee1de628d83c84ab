import { brand } from '@isangano/content/brand';
import { components } from '@isangano/contracts/openapi/components';
import * as z from 'zod/mini';
import { $ZodCheckMinLength } from 'zod/v4/core';
import type { JsonSchema } from './types.ts';

type Io = 'input' | 'output';

const registry = z.registry<{ id?: string }>();
for (const { id, schema } of components) registry.add(schema, { id });

const keywords = z.catch(z.record(z.string(), z.unknown()), {});

export type Schemas = ReturnType<typeof createSchemas>;

/**
 * Converts Zod schemas to JSON Schema, and collects the named ones for the document's components. `enums` are the values of
 * schemas that depend on the configuration.
 */
export function createSchemas(enums: ReadonlyMap<z.core.$ZodType, readonly string[]>) {
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
      override: ({ zodSchema, jsonSchema }) => {
        addKeywords(zodSchema, jsonSchema, io);
        const values = enums.get(zodSchema);
        if (values) jsonSchema.enum = [...values];
      },
    });
    const id = registry.get(schema)?.id;
    for (const [definitionId, definition] of Object.entries($defs)) {
      if (definitionId !== id)
        named[definitionId] = toComponentRefs(addComponentTexts(definitionId, definition));
    }
    // The conversion returns a named schema that uses others as a reference to itself.
    return toComponentRefs((own.$ref !== undefined && id !== undefined && $defs[id]) || own);
  }

  return {
    named,
    /** Returns a reference to a named schema, or the schema itself if it has no name. */
    of(schema: z.core.$ZodType, io: Io): JsonSchema {
      const id = registry.get(schema)?.id;
      if (id === undefined) return convert(schema, io);
      named[id] ??= addComponentTexts(id, convert(schema, io));
      return { $ref: `#/components/schemas/${id}` };
    },
    /** Returns the schema itself, even if it is named. */
    inline: (schema: z.core.$ZodType, io: Io): JsonSchema =>
      addComponentTexts(registry.get(schema)?.id, convert(schema, io)),
  };
}

/** Adds keywords that the conversion leaves out, and removes those that state nothing. */
function addKeywords(schema: z.core.$ZodTypes, json: JsonSchema, io: Io): void {
  for (const check of schema._zod.def.checks ?? []) {
    const { def } = check._zod;
    if (def.check === 'custom' && 'params' in def) Object.assign(json, keywords.parse(def.params));
    // The conversion ignores the minimum length of a list that has a default.
    if (check instanceof $ZodCheckMinLength && json.type === 'array') json.minItems = check._zod.def.minimum;
  }
  // The bounds of all safe integers restrict nothing.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // Responses may get more fields later; clients have to tolerate them.
  delete json.additionalProperties;
  delete json.id;
  if (io === 'input' && schema._zod.def.type === 'object')
    addRequiredAndDefaults(schema._zod.def.shape, json);
}

/** Sets `required` and `default` by parsing an absent value: it either fails or yields the default. */
function addRequiredAndDefaults(shape: z.core.$ZodShape, json: JsonSchema): void {
  const required: string[] = [];
  for (const [name, field] of Object.entries(shape)) {
    const property = json.properties?.[name];
    if (typeof property !== 'object') continue;
    const result = z.safeParse(field, undefined);
    delete property.default;
    if (!result.success) required.push(name);
    else if (result.data !== undefined) Object.assign(property, { default: result.data });
  }
  if (required.length > 0) json.required = required;
  else delete json.required;
}

function addComponentTexts(id: string | undefined, json: JsonSchema): JsonSchema {
  const component = components.find(({ id: componentId }) => componentId === id);
  if (!component) return json;
  const { description, fields, example } = component;
  const properties = Object.entries(json.properties ?? {}).map(([name, property]) => {
    const text = fields[name]?.replace('{currency}', brand.currency);
    return [
      name,
      text && typeof property === 'object' ? { ...property, description: text } : property,
    ] as const;
  });
  return {
    ...json,
    description,
    properties: Object.fromEntries(properties),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** A JSON object that was a schema before its references were replaced is a schema still. */
const jsonSchema = z.custom<JsonSchema>();

function toComponentRefs(json: JsonSchema): JsonSchema {
  return jsonSchema.parse(JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')));
}
