import { type FileRule, fileRules, imageTypes } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import { inMegabytes, uploadLimits } from '@isangano/contracts/limits';
import type { JsonSchema, MediaType } from './types.ts';

const formType = 'multipart/form-data';

export type FilePart = { types: readonly string[]; isSingle: boolean; text: string };

/** What an application's field takes, in the words of the document. */
export function applicationPart(field: FileField): FilePart {
  const { types, isSingle, group }: FileRule = fileRules[field];
  const { imageMaxBytes, documentMaxBytes, videoMaxBytes, documentsMaxCount } = uploadLimits;
  const image = `An image of at most ${inMegabytes(imageMaxBytes)} MB.`;
  const documents = `At most ${documentsMaxCount} files, each of at most ${inMegabytes(documentMaxBytes)} MB, videos ${inMegabytes(videoMaxBytes)} MB.`;
  const words = group === 'image' ? image : documents;
  return { types, isSingle, text: `${words} A deployer may set other limits.` };
}

export const projectImagePart: FilePart = {
  types: imageTypes,
  isSingle: true,
  text: 'Shown with the project. An empty text takes the image away.',
};

/** A multipart body with the fields of a schema and files beside them. List fields are repeated. */
export function formBody(fields: JsonSchema, files: Record<string, FilePart>): Record<string, MediaType> {
  const parts = Object.entries(files).map(([name, { isSingle, text }]) => {
    const file = { type: 'string', format: 'binary' } as const;
    const description = text;
    return [name, isSingle ? { ...file, description } : arrayOf(file, description)] as const;
  });
  const encoding = Object.fromEntries(
    Object.entries(files).map(([name, { types }]) => [name, { contentType: types.join(', ') }]),
  );
  const properties = { ...fields.properties, ...Object.fromEntries(parts) };
  return { [formType]: { schema: { ...fields, type: 'object', properties }, encoding } };
}

function arrayOf(items: JsonSchema, description: string): JsonSchema {
  return { type: 'array', items, description };
}
