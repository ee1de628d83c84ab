import type * as z from 'zod/mini';

type Row = Readonly<Record<string, unknown>>;

export type AnswerCodec<Answers> = {
  /** The columns of both tables as SQL, named as the fields. */
  selection: string;
  /** Returns the columns of the form's own table. */
  encode: (answers: Answers) => Row;
  /** Replaces the columns of a selected row by answers, which the schema of the record checks. */
  decode: (row: Row) => Row;
};

/**
 * Converts the answers of a form to columns and back: `allChannelsReason` is `all_channels_reason` in the form's own table, unless
 * `sharedColumns` has another for it; booleans are 0 or 1, lists are JSON arrays.
 */
export function createAnswerCodec<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  sharedColumns: ReadonlyMap<string, string>,
): AnswerCodec<z.output<typeof schema>> {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const fields = Object.entries(shape).map(([field, { _zod }]) => ({
    field,
    column: sharedColumns.get(field) ?? toSnakeCase(field),
    type: _zod.def.type,
  }));
  const ownFields = fields.filter(({ field }) => !sharedColumns.has(field));
  const converted = fields.filter(({ type }) => type === 'boolean' || type === 'array');

  return {
    selection: fields.map(({ field, column }) => `"${column}" as "${field}"`).join(', '),
    encode(answers) {
      const values: Row = answers;
      return Object.fromEntries(
        ownFields.map(({ field, column, type }) => [column, encode(type, values[field])]),
      );
    },
    decode(row) {
      const answers = { ...row };
      for (const { field, type } of converted) answers[field] = decode(type, row[field]);
      return answers;
    },
  };
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function encode(type: string, value: unknown): unknown {
  if (type === 'boolean') return value === true ? 1 : 0;
  return type === 'array' ? JSON.stringify(value) : value;
}

function decode(type: string, value: unknown): unknown {
  if (type === 'boolean') return value === 1;
  const list: unknown = JSON.parse(String(value));
  return list;
}
