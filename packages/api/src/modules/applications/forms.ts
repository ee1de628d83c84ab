import type { StoredFile } from '@isangano/contracts/applications/files';
import { interviewAnswers, interviewView } from '@isangano/contracts/applications/interview';
import { partnerAnswers, partnerView } from '@isangano/contracts/applications/partner';
import type { ApplicationFileField, ApplicationKind } from '@isangano/contracts/applications/values';
import * as z from 'zod/mini';
import { type AnswerCodec, createAnswerCodec } from './answer-codec.ts';

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

/** Returns what both kinds have. */
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
