import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../src/openapi/types.ts';

/** The published OpenAPI document, in the client package whose types are generated from it. */
export const storedDocumentFile: string = fileURLToPath(
  new URL('../../../packages/client/openapi.json', import.meta.url),
);

export function formatDocument(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
