import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const object = z.catch(z.record(z.string(), z.unknown()), {});
const names = z.catch(z.array(z.string()), []);
const values = z.catch(z.array(z.unknown()), []);

/** Whether a shape is written by callers or read by them: what breaks the one is harmless for the other. */
type Side = 'request' | 'answer';

/**
 * What of a document's next version breaks callers of the one before, as sentences: calls, statuses, types
 * of bodies and fields that are gone, what is newly required or no longer promised, and values that are
 * narrower in requests or of another type anywhere. New calls, fields and values break nobody.
 */
export function findBreakingChanges(before: unknown, after: unknown): string[] {
  const changes: string[] = [];
  const [old, now] = [object.parse(before), object.parse(after)];
  const resolveOld = resolver(old);
  const resolveNow = resolver(now);

  function compareOperations(): void {
    for (const [path, oldPath] of Object.entries(object.parse(old.paths))) {
      const nowPath = at(now, 'paths', path);
      for (const [method, call] of Object.entries(object.parse(oldPath))) {
        const place = `${method.toUpperCase()} ${path}`;
        if (nowPath[method] === undefined) changes.push(`${place} is gone`);
        else compareCalls(place, object.parse(call), object.parse(nowPath[method]));
      }
    }
  }

  function compareCalls(place: string, oldCall: Json, nowCall: Json): void {
    if (values.parse(oldCall.security).length === 0 && values.parse(nowCall.security).length > 0)
      changes.push(`${place} takes a token now`);
    compareParameters(place, oldCall, nowCall);
    const oldBody = object.parse(oldCall.requestBody);
    const nowBody = object.parse(nowCall.requestBody);
    compareContents(`${place} body`, oldBody, nowBody, 'request');
    for (const [status, answer] of Object.entries(object.parse(oldCall.responses))) {
      const nowAnswer = object.parse(nowCall.responses)[status];
      if (nowAnswer === undefined && Number(status) < 400)
        changes.push(`${place} answers no ${status} any more`);
      else if (nowAnswer !== undefined)
        compareContents(`${place} ${status}`, resolveOld(answer), resolveNow(nowAnswer), 'answer');
    }
  }

  function compareParameters(place: string, oldCall: Json, nowCall: Json): void {
    const parametersOf = (call: Json, resolve: (value: unknown) => Json) =>
      new Map(
        values
          .parse(call.parameters)
          .map(resolve)
          .map((one) => [`${String(one.in)} ${String(one.name)}`, one]),
      );
    const known = parametersOf(oldCall, resolveOld);
    const given = parametersOf(nowCall, resolveNow);
    for (const [name, parameter] of known) {
      const same = given.get(name);
      if (!same) changes.push(`${place}: ${name} is gone`);
      else compareShapes(`${place}: ${name}`, parameter.schema, same.schema, 'request');
    }
    for (const [name, { required }] of given) {
      if (required === true && known.get(name)?.required !== true)
        changes.push(`${place}: ${name} is required now`);
    }
  }

  function compareContents(place: string, oldHolder: Json, nowHolder: Json, side: Side): void {
    for (const [type, media] of Object.entries(object.parse(oldHolder.content))) {
      const nowMedia = object.parse(nowHolder.content)[type];
      if (nowMedia === undefined) changes.push(`${place}: ${type} is gone`);
      else compareShapes(place, object.parse(media).schema, object.parse(nowMedia).schema, side);
    }
  }

  function compareShapes(place: string, oldShape: unknown, nowShape: unknown, side: Side): void {
    const [was, is] = [resolveOld(oldShape), resolveNow(nowShape)];
    const [oldTypes, nowTypes] = [typesOf(was), typesOf(is)];
    const lost = side === 'request' ? missing(oldTypes, nowTypes) : missing(nowTypes, oldTypes);
    if (lost.length > 0 && oldTypes.length > 0) changes.push(`${place} has another type`);
    if (side === 'request') compareBounds(place, was, is);
    compareFields(place, was, is, side);
    if (was.items !== undefined) compareShapes(`${place}[]`, was.items, is.items, side);
  }

  function compareFields(place: string, was: Json, is: Json, side: Side): void {
    const [oldFields, nowFields] = [object.parse(was.properties), object.parse(is.properties)];
    for (const [name, field] of Object.entries(oldFields)) {
      if (nowFields[name] === undefined) changes.push(`${place}.${name} is gone`);
      else compareShapes(`${place}.${name}`, field, nowFields[name], side);
    }
    const [oldRequired, nowRequired] = [names.parse(was.required), names.parse(is.required)];
    if (side === 'request') {
      for (const name of missing(nowRequired, oldRequired)) changes.push(`${place}.${name} is required now`);
    } else {
      const kept = missing(oldRequired, nowRequired).filter((name) => nowFields[name] !== undefined);
      for (const name of kept) changes.push(`${place}.${name} is no longer promised`);
    }
  }

  /** What a caller sent rightly before must not become wrong. */
  function compareBounds(place: string, was: Json, is: Json): void {
    if (is.enum !== undefined) {
      const allowed = was.enum === undefined ? undefined : values.parse(was.enum);
      if (!allowed || missing(allowed, values.parse(is.enum)).length > 0)
        changes.push(`${place} takes fewer values`);
    }
    for (const bound of ['maxLength', 'maximum', 'maxItems']) {
      if (limit(is[bound], Number.POSITIVE_INFINITY) < limit(was[bound], Number.POSITIVE_INFINITY))
        changes.push(`${place} has a lower ${bound}`);
    }
    for (const bound of ['minLength', 'minimum', 'minItems']) {
      if (limit(is[bound], Number.NEGATIVE_INFINITY) > limit(was[bound], Number.NEGATIVE_INFINITY))
        changes.push(`${place} has a higher ${bound}`);
    }
  }

  compareOperations();
  return changes;
}

function at(document: Json, ...path: string[]): Json {
  return path.reduce<Json>((value, name) => object.parse(value[name]), document);
}

/** Follows a reference within its own document. */
function resolver(document: Json): (value: unknown) => Json {
  return function resolve(value): Json {
    const { $ref, ...own } = object.parse(value);
    if (typeof $ref !== 'string') return own;
    return { ...resolve(at(document, ...$ref.replace(/^#\//, '').split('/'))), ...own };
  };
}

function typesOf({ type }: Json): unknown[] {
  if (type === undefined) return [];
  const types = Array.isArray(type) ? values.parse(type) : [type];
  // Every integer is a number.
  return types.includes('number') ? [...types, 'integer'] : types;
}

function missing<Value>(wanted: readonly Value[], given: readonly Value[]): Value[] {
  return wanted.filter((value) => !given.includes(value));
}

function limit(value: unknown, absent: number): number {
  return typeof value === 'number' ? value : absent;
}
