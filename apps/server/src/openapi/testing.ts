import fc from 'fast-check';
import * as z from 'zod/mini';
import { type Part, png } from '../testing-bodies.ts';
import type { JsonSchema, OpenApiDocument } from './types.ts';

type Value = fc.Arbitrary<unknown>;

const image = png(4, 3);

const characters = fc.constantFrom(...Array.from('abcdefgh ÀéßIkñ日本🌍\'"<>&%$\n1234567890-_.'));
const lowercase = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz'));
const listMaxItems = 3;
const extraChars = 30;

/** Generates values that a schema of the document allows. */
export function validValues(schema: JsonSchema | boolean, document: OpenApiDocument): Value {
  if (typeof schema === 'boolean') return fc.constant(null);
  if (schema.$ref) return validValues(resolveRef(schema.$ref, document), document);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => validValues(option, document)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valuesOfType(type, schema, document)));
  return valuesOfType(schema.type, schema, document);
}

function valuesOfType(type: string | undefined, schema: JsonSchema, document: OpenApiDocument): Value {
  const { minimum = 0, maximum = 1_000_000 } = schema;
  switch (type) {
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, 1_000_000) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValues(schema.items === undefined ? {} : toItemSchema(schema.items), document), {
        minLength: schema.minItems ?? 0,
        maxLength: listMaxItems,
      });
    case 'object':
      return objects(schema, document);
    default:
      return fc.constant('any');
  }
}

function toItemSchema(items: JsonSchema['items']): JsonSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

function strings({
  format,
  pattern,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: JsonSchema): Value {
  if (format === 'date') {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    return days.map((day) => day.toISOString().slice(0, 10));
  }
  if (format === 'email') {
    const name = fc.array(lowercase, { minLength: 1, maxLength: 20 }).map((parts) => parts.join(''));
    return name.map((local) => `${local}@mail.example`);
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  // Leading and trailing whitespace is trimmed before the length is checked.
  const maxChars = Math.min(maxLength, minLength + extraChars);
  return fc.array(characters, { minLength, maxLength: maxChars }).map((parts) => {
    const value = parts.join('').slice(0, maxChars);
    return value.trim().length < value.length || value.length < minLength
      ? value.replaceAll(/\s/g, 'x')
      : value;
  });
}

function objects(schema: JsonSchema, document: OpenApiDocument): Value {
  const { properties = {}, required = [] } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, validValues(property, document)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

const unusualValues: Value = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    'x'.repeat(20_001),
    -1,
    1.5,
    1e21,
    true,
    [],
    {},
    [null],
    { $ne: 1 },
    '\u0000',
    '💥',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Generates variations of valid values, most of which the schema does not allow. */
export function mostlyInvalidValues(schema: JsonSchema, document: OpenApiDocument): Value {
  const target = resolveSchema(schema, document);
  const names = Object.keys(target.properties ?? {});
  if (names.length === 0) return unusualValues;
  const changed = fc
    .tuple(
      validValues(target, document),
      fc.subarray(names, { minLength: 1, maxLength: Math.min(3, names.length) }),
      fc.option(unusualValues),
    )
    .map(([value, changedNames, replacement]) => {
      const fields: Record<string, unknown> = { ...record.parse(value) };
      for (const name of changedNames) {
        if (replacement === null) delete fields[name];
        else fields[name] = replacement;
      }
      return fields;
    });
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: unusualValues });
}

const record = z.catch(z.record(z.string(), z.unknown()), {});

function resolveSchema(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  return schema.$ref ? resolveRef(schema.$ref, document) : schema;
}

function resolveRef($ref: string, document: OpenApiDocument): JsonSchema {
  const schema = document.components.schemas[$ref.replace('#/components/schemas/', '')];
  if (!schema) throw new Error(`The document has no ${$ref}.`);
  return schema;
}

/** Converts a value to form parts: lists become repeated fields, files become images. */
export function toFormParts(value: unknown, { properties = {} }: JsonSchema): Part[] {
  return Object.entries(record.parse(value)).flatMap(([name, field]) => {
    const property = properties[name];
    const isFile = typeof property === 'object' && JSON.stringify(property).includes('"binary"');
    const fields: unknown[] = Array.isArray(field) ? field : [field];
    return fields.map((item): Part => {
      if (isFile && typeof item === 'string')
        return { name, file: 'image.png', type: 'image/png', content: image };
      return { name, value: typeof item === 'string' ? item : JSON.stringify(item) };
    });
  });
}
