import type { StoredFile } from '@isangano/contracts/applications/files';
import { interviewAnswers, type SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import { partnerAnswers, type SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import type { FileField } from '@isangano/contracts/applications/values';
import { createAnswerCodec } from './answer-codec.ts';

/*
 * How the answers of each kind are stored and read. `toCommon` returns what both kinds share; `text` is the long text, by
 * which duplicates are recognised. `sharedColumns` are the columns of `application` for these answers, `toLinks` is the
 * part of the record that repeats the links to its files.
 */

export const interviewForm = {
  kind: 'interview',
  toCommon: (answers: SubmitInterviewInput) => {
    const { fullName: name, email, phone, city: location, headline: topic, pitch: text } = answers;
    return { kind: 'interview', name, email, phone, location, topic, text } as const;
  },
  codec: createAnswerCodec(interviewAnswers, {
    fullName: 'name',
    email: 'email',
    phone: 'phone',
    city: 'location',
    headline: 'topic',
  }),
  toLinks: (files: StoredFile[]) => ({
    portraitUrl: getFileUrls(files, 'portraitUrl')[0] ?? null,
    uploadDocsUrls: getFileUrls(files, 'uploadDocsUrls'),
    signatureUrl: getFileUrls(files, 'signatureUrl')[0] ?? null,
  }),
} as const;

export const partnerForm = {
  kind: 'partner',
  toCommon: (answers: SubmitPartnerInput) => {
    const { appName: name, email, phone, country: location, project: topic, summary: text } = answers;
    return { kind: 'partner', name, email, phone, location, topic, text } as const;
  },
  codec: createAnswerCodec(partnerAnswers, {
    appName: 'name',
    email: 'email',
    phone: 'phone',
    country: 'location',
    project: 'topic',
  }),
  toLinks: (files: StoredFile[]) => ({ docs: getFileUrls(files, 'docs') }),
} as const;

/** Returns the links, or else the names, of the files of one field. */
function getFileUrls(files: StoredFile[], field: FileField): string[] {
  return files.filter((file) => file.field === field).map(({ url }) => url);
}
