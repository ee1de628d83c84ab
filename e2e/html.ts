/**
 * Checks every built page: its markup by the W3C checker, which needs Java, and its structured data by the types of
 * schema.org that the site uses. Fails with the errors of each page.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import checker from 'vnu-jar';
import * as z from 'zod/mini';
import { findStructuredDataErrors } from './lib/structured-data.ts';

const pagesFolder = join(import.meta.dirname, '../apps/web/dist/site/pages');
const outputMaxBytes = 64 * 1024 * 1024;

const report = z.object({
  messages: z.array(z.object({ type: z.string(), url: z.string(), message: z.string() })),
});

/** The shell of the staff area has no title until its first page gives it one. */
function isExpected(url: string, message: string): boolean {
  return url.endsWith('/shell.html') && message.includes('child element “title”');
}

/** Returns undefined without Java. */
function findMarkupErrors(): string[] | undefined {
  if (spawnSync('java', ['-version']).error) return undefined;
  const { stdout, error } = spawnSync(
    'java',
    [
      '-jar',
      String(checker),
      '--errors-only',
      '--skip-non-html',
      '--format',
      'json',
      '--stdout',
      pagesFolder,
    ],
    { encoding: 'utf8', maxBuffer: outputMaxBytes },
  );
  if (error) throw error;
  return report
    .parse(JSON.parse(stdout))
    .messages.filter(({ url, message }) => !isExpected(url, message))
    .map(({ url, message }) => `${url.slice(url.indexOf('/pages/') + '/pages/'.length)}: ${message}`);
}

const pages = globSync('**/*.html', { cwd: pagesFolder });
if (pages.length === 0) throw new Error(`There are no pages in ${pagesFolder}: run \`npm run build\`.`);

const markupErrors = findMarkupErrors();
if (!markupErrors)
  console.log('The markup was not checked: install Java 11 or newer, such as default-jre-headless.');
const dataErrors = pages.flatMap((page) =>
  findStructuredDataErrors(readFileSync(join(pagesFolder, page), 'utf8')).map((error) => `${page}: ${error}`),
);
const errors = [...(markupErrors ?? []), ...dataErrors];
for (const error of errors) console.log(error);
console.log(`${pages.length} pages, ${errors.length} errors`);
if (errors.length > 0) process.exitCode = 1;
