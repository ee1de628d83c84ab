import { apiPrefix, idempotencyHeader, restPaths } from '@isangano/contracts/routes';
import { buildAuthorization, type Connection, getOrigin } from './connection.ts';
import type { components, paths } from './rest.gen.ts';
import { type FormPart, type OnProgress, sendForm } from './send-form.ts';

type Schemas = components['schemas'];
type InterviewOperation = paths['/api/applications/interviews']['post'];
type InterviewForm = InterviewOperation['requestBody']['content']['multipart/form-data'];

/** Fields with a default are optional. */
export type InterviewApplication = Omit<InterviewForm, 'portraitUrl' | 'signatureUrl' | 'uploadDocsUrls'>;
export type PartnershipApplication = Schemas['PartnershipApplicationInput'];

export type InterviewFiles = { portrait?: File; signature?: File; documents?: readonly File[] };

/** Options of a submission. */
export type SubmitOptions = {
  /** Called with the sent and the total bytes of the form. */
  onProgress?: OnProgress;
  /**
   * Repeating a submission with the same key and form returns the first record instead of creating another.
   */
  idempotencyKey?: string;
  /** The language of the mails to the applicant; by default that of the site. */
  language?: components['parameters']['ContentLanguage'];
  signal?: AbortSignal;
};

/** Submits an interview application with its files. Returns the stored record. Throws `ApiError`. */
export async function submitInterview(
  connection: Connection,
  application: InterviewApplication,
  { portrait, signature, documents = [] }: InterviewFiles = {},
  options: SubmitOptions = {},
): Promise<Schemas['InterviewApplication']> {
  const parts = [
    ...toFieldParts(application),
    ...toFileParts('portraitUrl', portrait ? [portrait] : []),
    ...toFileParts('signatureUrl', signature ? [signature] : []),
    ...toFileParts('uploadDocsUrls', documents),
  ];
  return await submit(connection, restPaths.interviews, parts, options);
}

/** Submits a partner application with its documents. Returns the stored record. Throws `ApiError`. */
export async function submitPartner(
  connection: Connection,
  application: PartnershipApplication,
  documents: readonly File[] = [],
  options: SubmitOptions = {},
): Promise<Schemas['PartnershipApplication']> {
  const parts = [...toFieldParts(application), ...toFileParts('docs', documents)];
  return await submit(connection, restPaths.partners, parts, options);
}

async function submit<Result extends object>(
  connection: Connection,
  path: string,
  parts: FormPart[],
  { onProgress, idempotencyKey, language, signal }: SubmitOptions,
): Promise<Result> {
  const headers = {
    ...buildAuthorization(connection),
    ...(idempotencyKey !== undefined && { [idempotencyHeader]: idempotencyKey }),
    ...(language && { 'content-language': language }),
  };
  const url = `${getOrigin(connection)}${apiPrefix}${path}`;
  return await sendForm<Result>({ url, headers, parts, onProgress, signal });
}

/** Converts fields to form parts: lists are repeated, booleans and numbers become text. */
function toFieldParts(fields: object): FormPart[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values
      .filter((item) => item !== undefined)
      .map((item) => ({ name, content: typeof item === 'string' ? item : JSON.stringify(item) }));
  });
}

function toFileParts(name: string, files: readonly File[]): FormPart[] {
  return files.map((content) => ({ name, content }));
}
