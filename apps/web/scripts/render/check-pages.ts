import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'parse5';

/** A first view beyond this weight is not published: a text of that length belongs onto a page of its own. */
const firstViewMaxBytes = 80 * 1024;

/** Differences between the language and what browsers accept; React writes none of the others. */
const acceptedErrors = new Set(['non-void-html-element-start-tag-with-trailing-solidus']);

type Folders = { site: string; out: string };

/** Returns what is wrong with written pages: markup that is not valid, and first views that are too heavy. */
export function checkPages(files: readonly string[], { site, out }: Folders): string[] {
  return files.flatMap((file) => {
    const path = join(out, file);
    const html = readFileSync(path, 'utf8');
    const problems: string[] = [];
    parse(html, {
      sourceCodeLocationInfo: true,
      onParseError: ({ code, startLine, startCol }) => {
        if (!acceptedErrors.has(code)) problems.push(`${file}: ${code} at ${startLine}:${startCol}`);
      },
    });
    const bytes = statSync(`${path}.br`).size + measureLinked(html, site);
    if (bytes > firstViewMaxBytes) problems.push(`${file}: ${Math.ceil(bytes / 1024)} KB in the first view`);
    return problems;
  });
}

/** Returns the bytes of the stylesheet and of the fonts that a page loads. */
function measureLinked(html: string, site: string): number {
  const files = html.match(/(?<=href="\/)assets\/[\w.-]+\.(?:css|woff2)/g) ?? [];
  return [...new Set(files)].reduce((sum, file) => {
    const isCompressed = basename(file).endsWith('.css');
    return sum + statSync(join(site, isCompressed ? `${file}.br` : file)).size;
  }, 0);
}
