import { join } from 'node:path';
import { build } from 'vite';
import { content } from './content-plugin.ts';

const root = join(import.meta.dirname, '..');

/** Builds a script that is no module, by its path after `src/`. Throws if it could end its own element in a page. */
export async function buildScript(path: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [content],
    build: {
      write: false,
      // Constants that only read others are left out if nothing uses them.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
      lib: { entry: join(root, 'src', path), formats: ['iife'], name: 'script' },
    },
  });
  const outputs = Array.isArray(result) ? result : [];
  const file = outputs.flatMap(({ output }) => output).find(({ type }) => type === 'chunk');
  if (file?.type !== 'chunk' || /<\/script/i.test(file.code))
    throw new Error(`The script ${path} has no code, or cannot be part of a page.`);
  return file.code.trim();
}
