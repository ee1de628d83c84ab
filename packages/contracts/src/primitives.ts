import * as z from 'zod/mini';
import type { FieldErrorId } from './field-errors.ts';
import { listMaxItems, longTextMaxChars, shortTextMaxChars } from './limits.ts';

/** A schema's message is the id of its text; this only keeps the ids checked by the compiler. */
export function fault(id: FieldErrorId): FieldErrorId {
  return id;
}

/** Characters of a text as people count them: a line break is one, however it was sent. */
export function countChars(text: string): number {
  return text.length - (text.match(/\r\n/g)?.length ?? 0);
}

/*
 * A rule of our own carries as `params` the JSON Schema keywords that come closest to it, for the document
 * that describes the API.
 */

function maxChars(max: number, id: FieldErrorId) {
  return z.refine<string>((text) => countChars(text) <= max, { error: id, params: { maxLength: max } });
}

/** Programs send null for what they do not have. */
const nullIsEmpty = z.transform((value: string | null) => value ?? '');

function text(max: number, tooLong: FieldErrorId) {
  return z.pipe(nullIsEmpty, z.string(fault('fault.value.invalid')).check(z.trim(), maxChars(max, tooLong)));
}

/** Optional single-line text; absent is the empty string. */
export const shortText = z._default(text(shortTextMaxChars, 'fault.text.short'), '');

/** Optional text of many lines; absent is the empty string. */
export const longText = z._default(text(longTextMaxChars, 'fault.text.long'), '');

/** Text that must not be empty, with the message for its absence. */
export function requiredText(missing: FieldErrorId, max: 'short' | 'long' = 'short') {
  return z
    .string(fault(missing))
    .check(
      z.trim(),
      z.minLength(1, fault(missing)),
      max === 'short'
        ? maxChars(shortTextMaxChars, 'fault.text.short')
        : maxChars(longTextMaxChars, 'fault.text.long'),
    );
}

/** A text between two lengths, counted in characters. */
export function boundedText(options: {
  missing: FieldErrorId;
  min?: readonly [number, FieldErrorId];
  max: readonly [number, FieldErrorId];
}) {
  const [min, tooShort] = options.min ?? [1, options.missing];
  return z.string(fault(options.missing)).check(
    z.trim(),
    z.minLength(1, fault(options.missing)),
    z.refine<string>((value) => value === '' || countChars(value) >= min, {
      error: tooShort,
      params: { minLength: min },
    }),
    maxChars(...options.max),
  );
}

/** The rule of browsers for `<input type="email">`. */
export const requiredEmail = z.string(fault('fault.email.required')).check(
  z.trim(),
  z.minLength(1, fault('fault.email.required')),
  maxChars(shortTextMaxChars, 'fault.text.short'),
  z.refine<string>((value) => value === '' || z.regexes.html5Email.test(value), {
    error: fault('fault.email.format'),
    params: { format: 'email' },
  }),
);

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

type ChoiceOptions<Value extends string> = {
  /** Stored for a value that is in no list. */
  unknown: Value;
  /** Other spellings that clients send, such as the English labels. */
  aliases?: Readonly<Record<string, Value>>;
};

function chosen<Value extends string>(
  values: readonly Value[],
  { unknown, aliases = {} }: ChoiceOptions<Value>,
): (value: unknown) => string | undefined {
  return (value) => {
    if (isEmpty(value)) return undefined;
    if (typeof value === 'string' && Object.hasOwn(aliases, value)) return aliases[value];
    return values.find((known) => known === value) ?? unknown;
  };
}

/** A choice among fixed values that may be left out: it is `absent` then. */
export function choice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  options: ChoiceOptions<NoInfer<Value>> & { absent: NoInfer<Value> },
) {
  const choose = chosen(values, options);
  return z._default(
    z.pipe(
      z.transform((value: unknown): string => choose(value) ?? options.absent),
      z.enum(values),
    ),
    options.absent,
  );
}

/** A choice among fixed values that must be made. */
export function requiredChoice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  options: ChoiceOptions<NoInfer<Value>> & { missing: FieldErrorId },
) {
  return z.pipe(z.transform(chosen(values, options)), z.enum(values, fault(options.missing)));
}

/** A list that may come once, repeated, or not at all; what is empty in it does not count. */
export function listOf<Item extends z.core.$ZodType<string, string>>(item: Item) {
  return z._default(
    z.pipe(
      z.transform((value: unknown) => [value].flat().filter((one) => !isEmpty(one))),
      z.array(item).check(z.maxLength(listMaxItems, fault('fault.list.tooMany'))),
    ),
    [],
  );
}

/** A flag as forms send it: a boolean, or its text. */
export const flag = z._default(
  z.pipe(
    z.transform((value: unknown) => value === true || value === 'true' || value === 'on' || value === '1'),
    z.boolean(),
  ),
  false,
);

/** A flag that must be set, with the message for its absence. */
export function acceptedFlag(missing: FieldErrorId) {
  return flag.check(z.refine((value) => value === true, { error: missing, params: { const: true } }));
}

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** A number as forms send it: a number, or its decimal text. Empty is `empty`, where that is given. */
export function formNumber(options: {
  missing: FieldErrorId;
  empty?: number;
  min: number;
  max?: number;
  whole?: boolean;
  outside: FieldErrorId;
}) {
  const { missing, empty, min, max = Number.MAX_SAFE_INTEGER, whole = false, outside } = options;
  return z.pipe(
    z.transform((value: unknown) => {
      if (isEmpty(value)) return empty;
      return typeof value === 'string' && decimal.test(value) ? Number(value) : value;
    }),
    z.number(fault(missing)).check(
      z.refine((n) => n >= min && n <= max && (!whole || Number.isInteger(n)), {
        error: outside,
        params: { minimum: min, maximum: max, ...(whole && { type: 'integer' }) },
      }),
    ),
  );
}

/** The schema below a default: for changes, where a field left out must stay as it is. */
export function withoutDefault<Schema extends z.core.$ZodType>(schema: z.ZodMiniDefault<Schema>): Schema {
  return schema._zod.def.innerType;
}

export const recordId = z.uuid(fault('fault.value.invalid'));
