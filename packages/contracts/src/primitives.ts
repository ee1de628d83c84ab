import * as z from 'zod/mini';
import type { FieldErrorId } from './field-errors.ts';
import { listMaxItems, longTextMaxChars, shortTextMaxChars } from './limits.ts';

/** Marks a schema message as a field error id, so that the compiler checks it. */
export function fieldErrorId(id: FieldErrorId): FieldErrorId {
  return id;
}

export const invalidValue = fieldErrorId('error.value.invalid');

/** A text of a format that only programs write, such as an id. */
export function patternText(pattern: RegExp) {
  return z.string(invalidValue).check(z.regex(pattern, invalidValue));
}

/** Counts characters; CRLF counts as one. */
export function countChars(text: string): number {
  return text.length - (text.match(/\r\n/g)?.length ?? 0);
}

/*
 * Custom rules have the closest JSON Schema keywords as `params`, for the OpenAPI document.
 */

export function maxChars(max: number, id: FieldErrorId) {
  return z.refine<string>((text) => countChars(text) <= max, { error: id, params: { maxLength: max } });
}

/**
 * Removes spaces around a text, and replaces halves of surrogate pairs, as databases do that store UTF-8: answers have
 * what is stored.
 */
const clean = z.overwrite<string>((text) => text.trim().replaceAll(/\p{Cs}/gu, '\uFFFD'));

/** Some clients send null for missing values. */
export const nullToEmpty = z.transform((value: string | null) => value ?? '');

function optionalText(max: number, tooLong: FieldErrorId) {
  return z.pipe(nullToEmpty, z.string(invalidValue).check(clean, maxChars(max, tooLong)));
}

/** Optional single-line text; the default is the empty string. */
export const shortText = z._default(optionalText(shortTextMaxChars, 'error.text.short'), '');

/** Optional multi-line text; the default is the empty string. */
export const longText = z._default(optionalText(longTextMaxChars, 'error.text.long'), '');

/** Whether a text is invisible, such as one of zero-width spaces. */
function isBlank(text: string): boolean {
  return !/[^\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}

function notBlank(missing: FieldErrorId) {
  return z.refine<string>((text) => !isBlank(text), { error: missing, params: { minLength: 1 } });
}

/** A text; `missing` is its error if it is absent, and not of another kind of value, such as two texts. */
function presentText(missing: FieldErrorId) {
  return z.string({ error: ({ input }) => ((input ?? null) === null ? missing : invalidValue) });
}

/** Required text; `missing` is its error if absent or blank. */
export function requiredText(missing: FieldErrorId, max: 'short' | 'long' = 'short') {
  return presentText(missing).check(
    clean,
    notBlank(missing),
    max === 'short'
      ? maxChars(shortTextMaxChars, 'error.text.short')
      : maxChars(longTextMaxChars, 'error.text.long'),
  );
}

/** Required text with a length range in characters. */
export function boundedText(options: {
  missing: FieldErrorId;
  min?: readonly [number, FieldErrorId];
  max: readonly [number, FieldErrorId];
}) {
  const [min, tooShort] = options.min ?? [1, options.missing];
  return presentText(options.missing).check(
    clean,
    notBlank(options.missing),
    z.refine<string>((value) => isBlank(value) || countChars(value) >= min, {
      error: tooShort,
      params: { minLength: min },
    }),
    maxChars(...options.max),
  );
}

/** Uses the pattern of browsers for `<input type="email">`. An address that is copied often has invisible marks around it. */
export const requiredEmail = presentText('error.email.required').check(
  // Without a limit, a long text of marks would take a time that grows with its square.
  z.overwrite((text) => text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]{1,20}$/gu, '')),
  notBlank('error.email.required'),
  maxChars(shortTextMaxChars, 'error.text.short'),
  z.refine<string>((value) => isBlank(value) || z.regexes.html5Email.test(value), {
    error: fieldErrorId('error.email.format'),
    params: { format: 'email' },
  }),
);

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

type ChoiceOptions<Value extends string> = {
  /** Stored for values outside the list. */
  unknown: Value;
  /** Other accepted spellings, such as the English labels. */
  aliases?: Readonly<Record<string, Value>>;
};

function createChooser<Value extends string>(
  values: readonly Value[],
  { unknown, aliases = {} }: ChoiceOptions<Value>,
): (value: unknown) => string | undefined {
  return (value) => {
    if (isEmpty(value)) return undefined;
    if (typeof value === 'string' && Object.hasOwn(aliases, value)) return aliases[value];
    return values.find((known) => known === value) ?? unknown;
  };
}

/** An optional choice among fixed values; `absent` is the default. */
export function choice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  options: ChoiceOptions<NoInfer<Value>> & { absent: NoInfer<Value> },
) {
  const choose = createChooser(values, options);
  return z._default(
    z.pipe(
      z.transform((value: unknown): string => choose(value) ?? options.absent),
      z.enum(values),
    ),
    options.absent,
  );
}

/** A choice in an update: one without a value changes nothing, and one that is not in the list is refused. */
export function changedChoice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  { aliases = {} }: Pick<ChoiceOptions<NoInfer<Value>>, 'aliases'>,
) {
  const known = z.enum(values, fieldErrorId('error.value.unknown'));
  return z.pipe(
    z.transform((value: unknown) => {
      if (isEmpty(value)) return undefined;
      return typeof value === 'string' && Object.hasOwn(aliases, value) ? aliases[value] : value;
    }),
    z.optional(known),
  );
}

export function requiredChoice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  options: ChoiceOptions<NoInfer<Value>> & { missing: FieldErrorId },
) {
  return z.pipe(z.transform(createChooser(values, options)), z.enum(values, fieldErrorId(options.missing)));
}

/** A list that is sent as one value, repeated, or not at all; empty items are removed. */
export function listOf<Item extends z.core.$ZodType<string, string>>(item: Item) {
  return z._default(
    z.pipe(
      z.transform((value: unknown) => [value].flat().filter((entry) => !isEmpty(entry))),
      z.array(item).check(z.maxLength(listMaxItems, fieldErrorId('error.list.tooMany'))),
    ),
    [],
  );
}

const trueTexts = ['true', 'on', '1'];

/** A boolean, or its text as sent by forms and by programs, some of which write `True`. */
export const flag = z._default(
  z.pipe(
    z.transform((value: unknown) => {
      return value === true || (typeof value === 'string' && trueTexts.includes(value.trim().toLowerCase()));
    }),
    z.boolean(),
  ),
  false,
);

/** A flag that must be true; `missing` is its error otherwise. */
export function acceptedFlag(missing: FieldErrorId) {
  return flag.check(z.refine((value) => value === true, { error: missing, params: { const: true } }));
}

const decimal = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** A number, or its decimal text as sent by forms. An empty value becomes `empty`, if given. */
export function formNumber(options: {
  missing: FieldErrorId;
  /** For what is not a number; by default the same as for a missing one. */
  invalid?: FieldErrorId;
  empty?: number;
  min: number;
  max?: number;
  whole?: boolean;
  outside: FieldErrorId;
}) {
  const {
    missing,
    invalid = missing,
    empty,
    min,
    max = Number.MAX_SAFE_INTEGER,
    whole = false,
    outside,
  } = options;
  return z.pipe(
    z.transform((value: unknown) => {
      if (isEmpty(value)) return empty;
      return typeof value === 'string' && decimal.test(value) ? Number(value) : value;
    }),
    z.number({ error: ({ input }) => (input === undefined ? missing : invalid) }).check(
      z.refine((n) => n >= min && n <= max && (!whole || Number.isInteger(n)), {
        // Beyond the numbers that are stored exactly.
        error: ({ input }) =>
          options.max === undefined && Number(input) > max ? 'error.number.tooLarge' : outside,
        params: { minimum: min, maximum: max, ...(whole && { type: 'integer' }) },
      }),
    ),
  );
}

/** Returns the schema without its default, for updates in which a missing field keeps its value. */
export function withoutDefault<Schema extends z.core.$ZodType>(schema: z.ZodMiniDefault<Schema>): Schema {
  return schema._zod.def.innerType;
}
