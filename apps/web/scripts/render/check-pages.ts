import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';

/** A first view beyond this weight is not published: a text of that length belongs onto a page of its own. */
const firstViewMaxBytes = 80 * 1024;

/** Returns the pages that were written; the others are the same as in the built site. */
const listWritten = (files: readonly string[], out: string) =>
  files.map((file) => ({ file, path: join(out, file) })).filter(({ path }) => existsSync(path));

/** Returns what in the markup of written pages is not valid. Those with a locale prefix differ from the others in their links only. */
export function findMarkupErrors(files: readonly string[], out: string): string[] {
  const plain = files.filter((file) => file.includes('/plain/'));
  return listWritten(plain, out).flatMap(({ file, path }) => {
    const errors: string[] = [];
    parse(readFileSync(path, 'utf8'), {
      onParseError: ({ code, startLine, startCol }) =>
        errors.push(`${file}: ${code} at ${startLine}:${startCol}`),
    });
    return errors;
  });
}

type Folders = { site: string; out: string };

/** Returns the written pages whose first view is too heavy. They must be compressed by now. */
export function findHeavyPages(files: readonly string[], { site, out }: Folders): string[] {
  return listWritten(files, out).flatMap(({ file, path }) => {
    const bytes = statSync(`${path}.br`).size + measureLinked(readFileSync(path, 'utf8'), site);
    return bytes > firstViewMaxBytes ? [`${file}: ${Math.ceil(bytes / 1024)} KB in the first view`] : [];
  });
}

/** Returns the bytes of the stylesheet and of the fonts that a page loads. */
function measureLinked(html: string, site: string): number {
  const files = html.match(/(?<=href="\/)assets\/[\w.-]+\.(?:css|woff2)/g) ?? [];
  return [...new Set(files)].reduce(
    (sum, file) => sum + statSync(join(site, file.endsWith('.css') ? `${file}.br` : file)).size,
    0,
  );
}
