import type { FormMeta } from '@isangano/api/core/trpc';
import { fileFields } from '@isangano/contracts/applications/values';
import { toMegabytes, uploadLimits } from '@isangano/contracts/limits';
import { uploadTextPrefix } from '@isangano/contracts/uploads/limits';
import type { JsonSchema, MediaType } from './types.ts';

const formType = 'multipart/form-data';

/** Returns a multipart body with the fields of a schema, and files. List fields are repeated. */
export function buildFormBody(fields: JsonSchema, files: FormMeta['files']): Record<string, MediaType> {
  const parts = Object.entries(files).map(([name, { isSingle, group, description }]) => {
    const file = { type: 'string', format: 'binary' } as const;
    const text = [description, describeLimits(group), describeUploads(name)].filter(Boolean).join(' ');
    return [name, isSingle ? { ...file, description: text } : toArraySchema(file, text)] as const;
  });
  const encoding = Object.fromEntries(
    Object.entries(files).map(([name, { types }]) => [name, { contentType: types.join(', ') }]),
  );
  const properties = { ...fields.properties, ...Object.fromEntries(parts) };
  return { [formType]: { schema: { ...fields, type: 'object', properties }, encoding } };
}

function describeLimits(group: 'image' | 'document'): string {
  const { imageMaxBytes, documentMaxBytes, videoMaxBytes, documentsMaxCount } = uploadLimits;
  const image = `An image of at most ${toMegabytes(imageMaxBytes)} MB.`;
  const documents = `At most ${documentsMaxCount} files, each of at most ${toMegabytes(documentMaxBytes)} MB, videos ${toMegabytes(videoMaxBytes)} MB.`;
  return `${group === 'image' ? image : documents} The operator may configure other limits.`;
}

function describeUploads(name: string): string {
  return fileFields.some((field) => field === name)
    ? `A file, or the text \`${uploadTextPrefix}<id>\` that names an upload which has arrived.`
    : '';
}

function toArraySchema(items: JsonSchema, description: string): JsonSchema {
  return { type: 'array', items, description };
}
