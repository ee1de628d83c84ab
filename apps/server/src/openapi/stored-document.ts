import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from './types.ts';

/** The copy that callers were promised, kept with the client that is made from it. */
export const storedDocumentFile: string = fileURLToPath(
  new URL('../../../../packages/client/openapi.json', import.meta.url),
);

export function formatDocument(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
