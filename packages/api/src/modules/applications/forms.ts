import type { StoredFile } from '@isangano/contracts/applications/files';
import { interviewAnswers, interviewView } from '@isangano/contracts/applications/interview';
import { partnerAnswers, partnerView } from '@isangano/contracts/applications/partner';
import type { ApplicationFileField, ApplicationKind } from '@isangano/contracts/applications/values';
import * as z from 'zod/mini';

/** The columns that both kinds share, by which applications are listed and searched. */
const sharedColumns = ['name', 'email', 'phone', 'location', 'topic'] as const;

/** The field of a form in each shared column, and the one with the long text, by which duplicates are recognised. */
export type CommonFields<Field extends string> = Record<(typeof sharedColumns)[number] | 'text', Field>;

const interviewFields = {
  name: 'fullName',
  email: 'email',
  phone: 'phone',
  location: 'city',
  topic: 'headline',
  text: 'pitch',
} as const;

const partnerFields = {
  name: 'appName',
  email: 'email',
  phone: 'phone',
  location: 'country',
  topic: 'project',
  text: 'summary',
} as const;

/** How the answers of each kind are stored and read. `toLinks` is the part of a record that repeats the links to its files. */
export const interviewForm = {
  kind: 'interview',
  view: interviewView,
  commonFields: interviewFields,
  codec: createAnswerCodec(interviewAnswers, listSharedColumns(interviewFields)),
  toLinks: (files: StoredFile[]) => ({
    portraitUrl: getFileUrls(files, 'portraitUrl')[0] ?? null,
    uploadDocsUrls: getFileUrls(files, 'uploadDocsUrls'),
    signatureUrl: getFileUrls(files, 'signatureUrl')[0] ?? null,
  }),
} as const;

export const partnerForm = {
  kind: 'partner',
  view: partnerView,
  commonFields: partnerFields,
  codec: createAnswerCodec(partnerAnswers, listSharedColumns(partnerFields)),
  toLinks: (files: StoredFile[]) => ({ docs: getFileUrls(files, 'docs') }),
} as const;

/** Returns the shared columns by the names of their fields. */
function listSharedColumns(fields: CommonFields<string>): ReadonlyMap<string, string> {
  return new Map(sharedColumns.map((column) => [fields[column], column]));
}

/** Returns the answers that both kinds share. */
export function toCommonAnswers<Field extends string>(
  fields: CommonFields<Field>,
  answers: Readonly<Record<Field, string>>,
) {
  return {
    name: answers[fields.name],
    email: answers[fields.email],
    phone: answers[fields.phone],
    location: answers[fields.location],
    topic: answers[fields.topic],
    text: answers[fields.text],
  };
}

/**
 * Returns the columns of the answers of an application: those that both kinds share, and those of its own table. Throws for
 * anything else.
 */
export function encodeAnswers(kind: ApplicationKind, answers: object) {
  return kind === 'interview'
    ? toColumns(interviewForm, z.parse(interviewAnswers, answers))
    : toColumns(partnerForm, z.parse(partnerAnswers, answers));
}

function toColumns<Field extends string, Answers extends Readonly<Record<Field, unknown>>>(
  { commonFields, codec }: { commonFields: CommonFields<Field>; codec: Pick<AnswerCodec<Answers>, 'encode'> },
  answers: Answers & Readonly<Record<Field, string>>,
) {
  const { text: _text, ...shared } = toCommonAnswers(commonFields, answers);
  return { shared, own: codec.encode(answers) };
}

/** Returns the links, or else the names, of the files of one field. */
function getFileUrls(files: StoredFile[], field: ApplicationFileField): string[] {
  return files.filter((file) => file.field === field).map(({ url }) => url);
}

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
 * Converts the answers of a form to columns and back: `allChannelsReason` is `all_channels_reason` in the form's own
 * table, unless `sharedColumns` has another for it; booleans are 0 or 1, lists are JSON arrays.
 */
function createAnswerCodec<Shape extends z.core.$ZodShape>(
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

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function encode(type: string, value: unknown): unknown {
  if (type === 'boolean') return value === true ? 1 : 0;
  return type === 'array' ? JSON.stringify(value) : value;
}

function decode(type: string, value: unknown): unknown {
  if (type === 'boolean') return value === 1;
  const list: unknown = JSON.parse(String(value));
  return list;
}
