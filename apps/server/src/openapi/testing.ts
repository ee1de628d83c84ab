import fc from 'fast-check';
import * as z from 'zod/mini';
import { type Part, png } from '../testing.ts';
import type { JsonSchema, OpenApiDocument } from './types.ts';

type Value = fc.Arbitrary<unknown>;

const picture = png(4, 3);

const letters = fc.constantFrom(...Array.from('abcdefgh ÀéßIkñ日本🌍\'"<>&%$\n1234567890-_.'));
const lowercase = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz'));
const listMaxItems = 3;
const extraChars = 30;

/** Values that a schema of the document allows; such as a client would send that keeps to it. */
export function valid(schema: JsonSchema | boolean, document: OpenApiDocument): Value {
  if (typeof schema === 'boolean') return fc.constant(null);
  if (schema.$ref) return valid(resolve(schema.$ref, document), document);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, document)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => ofType(type, schema, document)));
  return ofType(schema.type, schema, document);
}

function ofType(type: string | undefined, schema: JsonSchema, document: OpenApiDocument): Value {
  const { minimum = 0, maximum = 1_000_000 } = schema;
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, 1_000_000) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(schema.items === undefined ? {} : one(schema.items), document), {
        minLength: schema.minItems ?? 0,
        maxLength: listMaxItems,
      });
    case 'object':
      return objects(schema, document);
    default:
      return fc.constant('any');
  }
}

function one(items: JsonSchema['items']): JsonSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

function text({ format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema): Value {
  if (format === 'email') {
    const name = fc.array(lowercase, { minLength: 1, maxLength: 20 }).map((parts) => parts.join(''));
    return name.map((local) => `${local}@mail.example`);
  }
  // Line breaks and blanks at the ends are taken off before the length is judged.
  const most = Math.min(maxLength, minLength + extraChars);
  return fc.array(letters, { minLength, maxLength: most }).map((parts) => {
    const made = parts.join('').slice(0, most);
    return made.trim().length < made.length || made.length < minLength ? made.replaceAll(/\s/g, 'x') : made;
  });
}

function objects(schema: JsonSchema, document: OpenApiDocument): Value {
  const { properties = {}, required = [] } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valid(property, document)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

const strange: Value = fc.oneof(
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

/** Values near those a schema allows, most of which it does not. */
export function invalid(schema: JsonSchema, document: OpenApiDocument): Value {
  const whole = resolved(schema, document);
  const names = Object.keys(whole.properties ?? {});
  if (names.length === 0) return strange;
  const changed = fc
    .tuple(
      valid(whole, document),
      fc.subarray(names, { minLength: 1, maxLength: Math.min(3, names.length) }),
      fc.option(strange),
    )
    .map(([value, chosen, other]) => {
      const fields: Record<string, unknown> = { ...record.parse(value) };
      for (const name of chosen) {
        if (other === null) delete fields[name];
        else fields[name] = other;
      }
      return fields;
    });
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: strange });
}

const record = z.catch(z.record(z.string(), z.unknown()), {});

function resolved(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  return schema.$ref ? resolve(schema.$ref, document) : schema;
}

function resolve($ref: string, document: OpenApiDocument): JsonSchema {
  const schema = document.components.schemas[$ref.replace('#/components/schemas/', '')];
  if (!schema) throw new Error(`The document has no ${$ref}.`);
  return schema;
}

/** The parts of a form that holds a value: lists repeated, files as pictures. */
export function partsOf(value: unknown, { properties = {} }: JsonSchema): Part[] {
  return Object.entries(record.parse(value)).flatMap(([name, field]) => {
    const property = properties[name];
    const isFile = typeof property === 'object' && JSON.stringify(property).includes('"binary"');
    const fields: unknown[] = Array.isArray(field) ? field : [field];
    return fields.map((item): Part => {
      if (isFile && typeof item === 'string')
        return { name, file: 'picture.png', type: 'image/png', content: picture };
      return { name, value: typeof item === 'string' ? item : JSON.stringify(item) };
    });
  });
}
