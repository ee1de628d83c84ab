/**
 * Writes the document of the API to the client package, which is made from it. Refuses what would break
 * callers of the stored one, unless told `--breaking`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findBreakingChanges } from '../src/openapi/breaking-changes.ts';
import { makeDocument } from '../src/openapi/document.ts';
import { formatDocument, storedDocumentFile } from '../src/openapi/stored-document.ts';

const document = makeDocument();
const stored: unknown = existsSync(storedDocumentFile)
  ? JSON.parse(readFileSync(storedDocumentFile, 'utf8'))
  : document;
const changes = findBreakingChanges(stored, document);
for (const change of changes) console.error(change);
if (changes.length > 0 && !process.argv.includes('--breaking')) {
  console.error('Callers of the API would break. If that is meant, run it again with -- --breaking.');
  process.exit(1);
}
writeFileSync(storedDocumentFile, formatDocument(document));
