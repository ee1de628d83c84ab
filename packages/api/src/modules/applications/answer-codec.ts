import type * as z from 'zod/mini';

type Row = Readonly<Record<string, unknown>>;

export type AnswerCodec<Answers> = {
  /** Returns the columns of the form's own table. */
  encode: (answers: Answers) => Row;
  /** Returns the answers in a row of both tables. Throws a `ZodError` for what the form could not have written. */
  decode: (row: Row) => Answers;
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

  return {
    encode(answers) {
      const values: Row = answers;
      return Object.fromEntries(
        ownFields.map(({ field, column, type }) => [column, encode(type, values[field])]),
      );
    },
    decode: (row) =>
      schema.parse(
        Object.fromEntries(fields.map(({ field, column, type }) => [field, decode(type, row[column])])),
      ),
  };
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function encode(type: string, value: unknown): unknown {
  if (type === 'boolean') return value === true ? 1 : 0;
  return type === 'array' ? JSON.stringify(value) : value;
}

function decode(type: string, value: unknown): unknown {
  if (type === 'boolean') return value === 1;
  if (type !== 'array') return value;
  const list: unknown = JSON.parse(String(value));
  return list;
}
