import { apiPrefix, idempotencyHeader, restPaths } from '@isangano/contracts/routes';
import { authorizationOf, type Connection, originOf } from './connection.ts';
import type { FormPart } from './form.ts';
import type { components, paths } from './rest.gen.ts';
import { type OnProgress, sendForm } from './send-form.ts';

type Schemas = components['schemas'];
type InterviewCall = paths['/api/applications/interviews']['post'];
type InterviewForm = InterviewCall['requestBody']['content']['multipart/form-data'];

/** Fields with a default may be left out. */
export type InterviewApplication = Omit<InterviewForm, 'portraitUrl' | 'signatureUrl' | 'uploadDocsUrls'>;
export type PartnershipApplication = Schemas['PartnershipApplicationInput'];

export type InterviewFiles = { portrait?: File; signature?: File; documents?: readonly File[] };

/** How a form travels. */
export type Delivery = {
  /** Told of the bytes of the form that are on their way, and of how many there are. */
  onProgress?: OnProgress;
  /** The same key and form gives the first answer again, so that a repetition makes no second record. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** Sends an application for an interview with its files; answers the record. Throws `ApiError`. */
export async function submitInterview(
  connection: Connection,
  application: InterviewApplication,
  { portrait, signature, documents = [] }: InterviewFiles = {},
  delivery: Delivery = {},
): Promise<Schemas['InterviewApplication']> {
  const parts = [
    ...fieldParts(application),
    ...fileParts('portraitUrl', portrait ? [portrait] : []),
    ...fileParts('signatureUrl', signature ? [signature] : []),
    ...fileParts('uploadDocsUrls', documents),
  ];
  return await submit(connection, restPaths.interviews, parts, delivery);
}

/** Sends an application as partner or shareholder with its documents; answers the record. Throws `ApiError`. */
export async function submitPartner(
  connection: Connection,
  application: PartnershipApplication,
  documents: readonly File[] = [],
  delivery: Delivery = {},
): Promise<Schemas['PartnershipApplication']> {
  const parts = [...fieldParts(application), ...fileParts('docs', documents)];
  return await submit(connection, restPaths.partners, parts, delivery);
}

async function submit<Answer>(
  connection: Connection,
  path: string,
  parts: FormPart[],
  { onProgress, idempotencyKey, signal }: Delivery,
): Promise<Answer> {
  const headers = {
    ...authorizationOf(connection),
    ...(idempotencyKey !== undefined && { [idempotencyHeader]: idempotencyKey }),
  };
  const url = `${originOf(connection)}${apiPrefix}${path}`;
  return await sendForm<Answer>({ url, headers, parts, onProgress, signal });
}

/** Lists come repeated, flags and numbers as text. */
function fieldParts(fields: object): FormPart[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values
      .filter((one) => one !== undefined)
      .map((one) => ({ name, content: typeof one === 'string' ? one : JSON.stringify(one) }));
  });
}

function fileParts(name: string, files: readonly File[]): FormPart[] {
  return files.map((content) => ({ name, content }));
}
