import { join } from 'node:path';
import { build } from 'vite';
import type { KeptParts } from '../src/service-worker/form-cache.ts';

const root = join(import.meta.dirname, '..');

/** Builds the service worker into the site, with what it keeps: that is known only when the documents of the forms exist. */
export async function buildServiceWorker(site: string, kept: KeptParts): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __KEPT_PARTS__: JSON.stringify(kept) },
    build: {
      outDir: site,
      emptyOutDir: false,
      lib: {
        entry: join(root, 'src/service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}
