import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { OpenApiDocument } from '../src/openapi/types.ts';

/** The published OpenAPI document, in the client package whose types are generated from it. */
export const storedDocumentFile: string = fileURLToPath(
  new URL('../../../packages/client/openapi.json', import.meta.url),
);

export function formatDocument(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

type Json = Record<string, unknown>;

const object = z.catch(z.record(z.string(), z.unknown()), {});
const names = z.catch(z.array(z.string()), []);
const values = z.catch(z.array(z.unknown()), []);

/** Whether clients write or read a schema: narrowing breaks requests, widening breaks responses. */
type Side = 'request' | 'response';

/**
 * Returns the changes between two versions of an OpenAPI document that break clients, as sentences: removed
 * operations, statuses, media types and fields; newly required parameters and fields; response fields that
 * are no longer required; narrower values in requests; and changed types. Additions do not break clients.
 */
export function findBreakingChanges(before: unknown, after: unknown): string[] {
  const changes: string[] = [];
  const [old, current] = [object.parse(before), object.parse(after)];
  const resolveOld = createResolver(old);
  const resolveCurrent = createResolver(current);

  function compareAllOperations(): void {
    for (const [path, oldPath] of Object.entries(object.parse(old.paths))) {
      const currentPath = getIn(current, 'paths', path);
      for (const [method, operation] of Object.entries(object.parse(oldPath))) {
        const location = `${method.toUpperCase()} ${path}`;
        if (currentPath[method] === undefined) changes.push(`${location} was removed`);
        else compareOperation(location, object.parse(operation), object.parse(currentPath[method]));
      }
    }
  }

  function compareOperation(location: string, oldOperation: Json, currentOperation: Json): void {
    if (
      values.parse(oldOperation.security).length === 0 &&
      values.parse(currentOperation.security).length > 0
    )
      changes.push(`${location} requires a token`);
    compareParameters(location, oldOperation, currentOperation);
    const oldBody = object.parse(oldOperation.requestBody);
    const currentBody = object.parse(currentOperation.requestBody);
    compareContents(`${location} body`, oldBody, currentBody, 'request');
    for (const [status, oldResponse] of Object.entries(object.parse(oldOperation.responses))) {
      const currentResponse = object.parse(currentOperation.responses)[status];
      if (currentResponse === undefined && Number(status) < 400)
        changes.push(`${location} no longer responds with ${status}`);
      else if (currentResponse !== undefined)
        compareContents(
          `${location} ${status}`,
          resolveOld(oldResponse),
          resolveCurrent(currentResponse),
          'response',
        );
    }
  }

  function compareParameters(location: string, oldOperation: Json, currentOperation: Json): void {
    const collectParameters = (operation: Json, resolve: (value: unknown) => Json) =>
      new Map(
        values
          .parse(operation.parameters)
          .map(resolve)
          .map((parameter) => [`${String(parameter.in)} ${String(parameter.name)}`, parameter]),
      );
    const oldParameters = collectParameters(oldOperation, resolveOld);
    const currentParameters = collectParameters(currentOperation, resolveCurrent);
    for (const [name, parameter] of oldParameters) {
      const currentParameter = currentParameters.get(name);
      if (!currentParameter) changes.push(`${location}: ${name} was removed`);
      else compareSchemas(`${location}: ${name}`, parameter.schema, currentParameter.schema, 'request');
    }
    for (const [name, { required }] of currentParameters) {
      if (required === true && oldParameters.get(name)?.required !== true)
        changes.push(`${location}: ${name} is newly required`);
    }
  }

  function compareContents(location: string, oldParent: Json, currentParent: Json, side: Side): void {
    for (const [type, media] of Object.entries(object.parse(oldParent.content))) {
      const currentMedia = object.parse(currentParent.content)[type];
      if (currentMedia === undefined) changes.push(`${location}: ${type} was removed`);
      else compareSchemas(location, object.parse(media).schema, object.parse(currentMedia).schema, side);
    }
  }

  function compareSchemas(location: string, oldValue: unknown, currentValue: unknown, side: Side): void {
    const [oldSchema, currentSchema] = [resolveOld(oldValue), resolveCurrent(currentValue)];
    const [oldTypes, currentTypes] = [getTypes(oldSchema), getTypes(currentSchema)];
    const incompatible =
      side === 'request' ? subtract(oldTypes, currentTypes) : subtract(currentTypes, oldTypes);
    if (incompatible.length > 0 && oldTypes.length > 0) changes.push(`${location} has another type`);
    if (side === 'request') compareBounds(location, oldSchema, currentSchema);
    compareFields(location, oldSchema, currentSchema, side);
    if (oldSchema.items !== undefined)
      compareSchemas(`${location}[]`, oldSchema.items, currentSchema.items, side);
  }

  function compareFields(location: string, oldSchema: Json, currentSchema: Json, side: Side): void {
    const [oldFields, currentFields] = [
      object.parse(oldSchema.properties),
      object.parse(currentSchema.properties),
    ];
    for (const [name, field] of Object.entries(oldFields)) {
      if (currentFields[name] === undefined) changes.push(`${location}.${name} was removed`);
      else compareSchemas(`${location}.${name}`, field, currentFields[name], side);
    }
    const [oldRequired, currentRequired] = [
      names.parse(oldSchema.required),
      names.parse(currentSchema.required),
    ];
    if (side === 'request') {
      for (const name of subtract(currentRequired, oldRequired))
        changes.push(`${location}.${name} is newly required`);
    } else {
      const optional = subtract(oldRequired, currentRequired).filter(
        (name) => currentFields[name] !== undefined,
      );
      for (const name of optional) changes.push(`${location}.${name} is no longer required`);
    }
  }

  /** Reports bounds that reject values which were valid before. */
  function compareBounds(location: string, oldSchema: Json, currentSchema: Json): void {
    if (currentSchema.enum !== undefined) {
      const allowed = oldSchema.enum === undefined ? undefined : values.parse(oldSchema.enum);
      if (!allowed || subtract(allowed, values.parse(currentSchema.enum)).length > 0)
        changes.push(`${location} allows fewer values`);
    }
    for (const bound of ['maxLength', 'maximum', 'maxItems']) {
      if (
        toNumber(currentSchema[bound], Number.POSITIVE_INFINITY) <
        toNumber(oldSchema[bound], Number.POSITIVE_INFINITY)
      )
        changes.push(`${location} has a lower ${bound}`);
    }
    for (const bound of ['minLength', 'minimum', 'minItems']) {
      if (
        toNumber(currentSchema[bound], Number.NEGATIVE_INFINITY) >
        toNumber(oldSchema[bound], Number.NEGATIVE_INFINITY)
      )
        changes.push(`${location} has a higher ${bound}`);
    }
  }

  compareAllOperations();
  return changes;
}

function getIn(document: Json, ...path: string[]): Json {
  return path.reduce<Json>((value, name) => object.parse(value[name]), document);
}

/**
 * Returns a function that resolves references within the document, and gives a nullable schema two types, not two
 * alternatives.
 */
function createResolver(document: Json): (value: unknown) => Json {
  return function resolve(value): Json {
    const { $ref, ...own } = object.parse(value);
    const [schema, ...others] = values.parse(own.anyOf).map(resolve);
    if (schema && others.length === 1 && others[0]?.type === 'null')
      return { ...schema, type: [schema.type, 'null'].flat() };
    if (typeof $ref !== 'string') return own;
    return { ...resolve(getIn(document, ...$ref.replace(/^#\//, '').split('/'))), ...own };
  };
}

function getTypes({ type }: Json): unknown[] {
  if (type === undefined) return [];
  const types = Array.isArray(type) ? values.parse(type) : [type];
  // Every integer is a number.
  return types.includes('number') ? [...types, 'integer'] : types;
}

function subtract<Value>(candidates: readonly Value[], others: readonly Value[]): Value[] {
  return candidates.filter((value) => !others.includes(value));
}

function toNumber(value: unknown, absent: number): number {
  return typeof value === 'number' ? value : absent;
}
