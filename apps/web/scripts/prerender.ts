/**
 * Completes the site that Vite has built into `dist/site`, or into `site` of the folder that is the argument: writes
 * the input of the renderer beside its program, `renderer`, and runs it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeContent } from '@isangano/content/write-content';
import subsetFont from 'subset-font';
import { build, loadEnv } from 'vite';
import { content } from './content-plugin.ts';
import { type BuiltSite, builtSiteFile } from './render/built-site.ts';
import { openGraphFont } from './render/open-graph.ts';

const root = join(import.meta.dirname, '..');

/** The e-mail service that the built scripts send to, if it is not this site's server. */
const { VITE_EMAIL_ORIGIN: emailOrigin } = loadEnv('production', root);

const dist = resolve(process.argv[2] ?? join(root, 'dist'));
const site = join(dist, 'site');
const renderer = join(dist, 'renderer');

/** Reads a file that the server must not find in the site, and removes it. */
function takeFile(name: string): string {
  const file = join(site, name);
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  return text;
}

/** Writes the display face in one weight to a file, as the renderer of pictures loads fonts from files only. */
async function writeFont(): Promise<void> {
  const source = '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2';
  const characters = String.fromCodePoint(...Array.from({ length: 0x17f }, (_, index) => index + 0x20));
  const subset = await subsetFont(
    readFileSync(fileURLToPath(import.meta.resolve(source))),
    `${characters}’‘“”–—…`,
    { targetFormat: 'sfnt', variationAxes: { wght: 800 } },
  );
  writeFileSync(join(renderer, openGraphFont), subset);
}

const built: Omit<BuiltSite, 'manifest'> & { manifest: unknown } = {
  manifest: JSON.parse(takeFile('manifest.json')),
  shell: takeFile('index.html'),
  signInShell: takeFile('sign-in.html'),
  loaderScript: await buildScript('public/page-loader/page-loader.ts'),
  staffLookScript: await buildScript('public/page-loader/staff-look.ts'),
  serviceWorker: await buildScript('service-worker/service-worker.ts'),
  connectOrigins: emailOrigin ? [emailOrigin] : [],
  catalogues: {},
  values: [],
};
writeFileSync(join(renderer, builtSiteFile), JSON.stringify(built));
writeContent(renderer);
await writeFont();
execFileSync(process.execPath, [join(renderer, 'render-site.js'), site], { stdio: 'inherit' });

/** Builds a script that is no module, by its path after `src/`. Throws if it could end its own element in a page. */
async function buildScript(path: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [content],
    build: {
      write: false,
      // Constants that only read others are left out if nothing uses them.
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false },
        optimization: { inlineConst: { mode: 'all' } },
      },
      lib: { entry: join(root, 'src', path), formats: ['iife'], name: 'script' },
    },
  });
  const outputs = Array.isArray(result) ? result : [];
  const file = outputs.flatMap(({ output }) => output).find(({ type }) => type === 'chunk');
  if (file?.type !== 'chunk' || /<\/script/i.test(file.code))
    throw new Error(`The script ${path} has no code, or cannot be part of a page.`);
  return file.code.trim();
}
