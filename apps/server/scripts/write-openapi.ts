/**
 * Writes the OpenAPI document to the client package, whose types are generated from it. Fails on changes that
 * break clients of the stored document, unless run with `--breaking`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildDocument } from '../src/openapi/document.ts';
import { findBreakingChanges, formatDocument, storedDocumentFile } from './breaking-changes.ts';

const document = buildDocument();
const stored: unknown = existsSync(storedDocumentFile)
  ? JSON.parse(readFileSync(storedDocumentFile, 'utf8'))
  : document;
const changes = findBreakingChanges(stored, document);
for (const change of changes) console.error(change);
if (changes.length > 0 && !process.argv.includes('--breaking')) {
  console.error(
    'These changes break clients of the API. If that is intended, run it again with -- --breaking.',
  );
  process.exit(1);
}
writeFileSync(storedDocumentFile, formatDocument(document));
