import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** Builds the script that every served page contains. Throws if it could end its own element. */
export async function buildPageLoader(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // Constants that only read others are left out if nothing uses them.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
      lib: { entry: join(root, 'src/page-loader/page-loader.ts'), formats: ['iife'], name: 'pageLoader' },
    },
  });
  const outputs = Array.isArray(result) ? result : [];
  const code = outputs
    .flatMap(({ output }) => output)
    .find((file) => file.type === 'chunk')
    ?.code.trim();
  if (!code || /<\/script/i.test(code)) throw new Error('The script of served pages cannot be part of them.');
  return code;
}
