import { join } from 'node:path';
import { build } from 'vite';
import { content } from './content-plugin.ts';

const root = join(import.meta.dirname, '..');

/** Builds a script that pages contain in their head. Throws if it could end its own element. */
export async function buildHeadScript(entry: 'page-loader' | 'staff-look'): Promise<string> {
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
      lib: { entry: join(root, `src/public/page-loader/${entry}.ts`), formats: ['iife'], name: 'head' },
    },
  });
  const outputs = Array.isArray(result) ? result : [];
  const code = outputs
    .flatMap(({ output }) => output)
    .find((file) => file.type === 'chunk')
    ?.code.trim();
  if (!code || /<\/script/i.test(code)) throw new Error(`The script ${entry} cannot be part of a page.`);
  return code;
}
