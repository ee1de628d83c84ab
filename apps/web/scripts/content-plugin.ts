import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findMissingTexts, readListedEntries } from '@isangano/content/group-texts';
import { isSiteLocale } from '@isangano/content/languages';
import { palette } from '@isangano/content/palette';
import { drawPortraitPattern } from '@isangano/content/patterns/portrait-pattern';
import { findGroupFile } from '@isangano/content/read-content';
import { team } from '@isangano/content/team';
import { renderTokens } from '@isangano/content/tokens';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { pictures } from '../src/ui/patterns/pictures.ts';
import { renderIcon } from './draw-icon.ts';

const contentFolder = dirname(fileURLToPath(import.meta.resolve('@isangano/content/brand')));

/** The modules that read content from files, which only Node can do. */
const contentModules = new Set(
  globSync('*.ts', { cwd: contentFolder })
    .map((name) => join(contentFolder, name))
    .filter((file) => readFileSync(file, 'utf8').includes("from './read-content.ts'")),
);

/** Returns a module that exports the same values as constants. */
async function evaluateModule(file: string): Promise<string> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (typeof module !== 'object' || !module) return '';
  return Object.entries(module)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

function compileCatalogue(file: string): string {
  const locale = basename(file, '.po');
  if (!isSiteLocale(locale)) return 'export const messages={};';
  const messages = readListedEntries(basename(dirname(file)), locale)
    .map(({ msgid, msgstr }) => [msgid, compileMessage(msgstr.join(''))] as const)
    .sort(([first], [second]) => (first < second ? -1 : 1));
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))});`;
}

/** The colours of the dark theme, which begin with the body: see `staff-dark.css`. */
const darkColours = `@media screen {
:root[data-theme="dark"]:not(:has([data-paper])) {
  background: ${palette.dark.bone};
  & body, & .ground-bone, & .ground-chalk {
${renderTokens('color', palette.dark)}  }
}
}
`;

/** The colours of the group as tokens of the theme; those of the dark theme are only in the staff area. */
function renderPalette(stylesheet: string): string {
  const { ink } = palette.light;
  // What darkens the page behind a dialog, and its shadow.
  const shades = `  --color-scrim: ${ink}bf;\n  --shadow-dialog: 0 24px 64px ${ink}66;\n`;
  const light = `@theme static {\n${renderTokens('color', palette.light)}${shades}}\n`;
  return stylesheet === 'staff.css' ? light + darkColours : light;
}

/** Returns the files of the site that are drawn, and the pictures that the group has of its own. */
function listPictures(): Map<string, string | Buffer> {
  const drawn = Object.entries(pictures).map(([name, draw]) => [`art/${name}`, draw()] as const);
  const folder = findGroupFile('art');
  const own = folder ? globSync('*.{svg,webp,jpg}', { cwd: folder }) : [];
  const portraits = team.map(({ id, image }) => [image.slice(1), drawPortraitPattern(id)] as const);
  return new Map<string, string | Buffer>([
    ...portraits,
    ...drawn,
    ['favicon.svg', renderIcon('any')],
    ...own.map((name) => [`art/${name}`, readFileSync(join(folder ?? '', name))] as const),
  ]);
}

const mediaTypes = new Map([
  ['.svg', 'image/svg+xml'],
  ['.webp', 'image/webp'],
  ['.jpg', 'image/jpeg'],
]);

/** Puts the content of the group into the code, the texts, the stylesheets and the pictures of the site. */
export const content: Plugin = {
  name: 'content',
  enforce: 'pre',
  buildStart() {
    const missing = findMissingTexts();
    if (missing.length > 0) this.error(missing.join('\n'));
  },
  async load(id) {
    const file = id.replace(/\?.*/, '');
    if (file.endsWith('.po')) return compileCatalogue(file);
    if (contentModules.has(file)) return await evaluateModule(file);
    if (!/\/theme\/(?:site|staff)\.css$/.test(file)) return undefined;
    return `${readFileSync(file, 'utf8')}\n${renderPalette(basename(file))}`;
  },
  transformIndexHtml: (html) => html.replace('%INK%', palette.light.ink),
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const path = (request.url ?? '').replace(/\?.*/, '').slice(1);
      const picture = listPictures().get(path);
      if (picture === undefined) return next();
      response.setHeader('content-type', mediaTypes.get(path.slice(path.lastIndexOf('.'))) ?? '');
      response.end(picture);
    });
  },
  generateBundle({ dir = '' }) {
    if (!dir.endsWith('site')) return;
    for (const [fileName, source] of listPictures()) this.emitFile({ type: 'asset', fileName, source });
  },
};
