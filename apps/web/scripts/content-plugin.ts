import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { renderCatalogue } from '@isangano/content/compile-catalogue';
import { findMissingTexts } from '@isangano/content/group-texts';
import { listValues } from '@isangano/content/listed-content';
import { isSiteLocale } from '@isangano/content/locale-paths';
import { palette } from '@isangano/content/palette';
import { renderTokens } from '@isangano/content/tokens';
import type { Plugin } from 'vite';
import { listPictures } from './render/site-pictures.ts';

const contentFolder = dirname(fileURLToPath(import.meta.resolve('@isangano/content/brand')));

/** The modules that read content from files, which only Node can do. */
const contentModules = new Set(
  globSync('*.ts', { cwd: contentFolder })
    .map((name) => join(contentFolder, name))
    .filter((file) => readFileSync(file, 'utf8').includes("from './read-content.ts'")),
);

const jsonOfValues = new Map(listValues().map(({ module, name, json }) => [`${module} ${name}`, json]));

/** Returns a module that exports the same values as constants. Those that staff may change can be found in the script. */
async function evaluateModule(file: string): Promise<string> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (typeof module !== 'object' || !module) return '';
  return Object.entries(module)
    .map(([name, value]) => {
      const json = jsonOfValues.get(`${basename(file, '.ts')} ${name}`);
      const code =
        json === undefined ? JSON.stringify(value) : `/* @__PURE__ */JSON.parse(${JSON.stringify(json)})`;
      return `export const ${name}=${code};`;
    })
    .join('\n');
}

/** Returns a module with the messages of a catalogue. */
function loadCatalogue(file: string): string {
  const locale = basename(file, '.po');
  return isSiteLocale(locale)
    ? renderCatalogue(basename(dirname(file)), locale)
    : 'export const messages={};';
}

/** The colours of the dark theme, which begin with the body: see `staff-dark.css`. */
const darkColours = `@media screen {
:root[data-theme="dark"]:not(:has([data-paper])) {
  background: ${palette.dark.bone};
  & body, & .ground-bone, & .ground-chalk {
${renderTokens(palette.dark)}  }
}
}
`;

/** The colours of the group as tokens of the theme; those of the dark theme are only in the staff area. */
function renderPalette(stylesheet: string): string {
  const { ink } = palette.light;
  // The backdrop of a dialog, and its shadow.
  const shades = `  --color-scrim: ${ink}bf;\n  --shadow-dialog: 0 24px 64px ${ink}66;\n`;
  const light = `@theme static {\n${renderTokens(palette.light)}${shades}}\n`;
  return stylesheet === 'staff.css' ? light + darkColours : light;
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
  async load(id, { ssr = false } = {}) {
    const file = id.replace(/\?.*/, '');
    if (file.endsWith('.po')) return loadCatalogue(file);
    if (contentModules.has(file)) return ssr ? undefined : await evaluateModule(file);
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
};
