import { join } from 'node:path';
import { build } from 'vite';
import { content } from './content-plugin.ts';

const root = join(import.meta.dirname, '..');

/** Builds the service worker. What it keeps is put before it, as that is known only when the documents of the forms exist. */
export async function buildServiceWorker(): Promise<string> {
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
      lib: {
        entry: join(root, 'src/service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'serviceWorker',
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [];
  const file = outputs.flatMap(({ output }) => output).find(({ type }) => type === 'chunk');
  if (file?.type !== 'chunk') throw new Error('The service worker has no code.');
  return file.code;
}
