import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { type VitePluginPWAAPI, VitePWA } from 'vite-plugin-pwa';
import type { KeptParts } from '../src/service-worker/offline-form.ts';

/**
 * Builds the service worker into the site, with what it keeps. The plugin does so at the end of a build otherwise,
 * before the documents of the forms exist.
 */
export async function buildServiceWorker(kept: KeptParts): Promise<void> {
  const plugin = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: [],
      // A list of one, as the plugin expects a list.
      manifestTransforms: [() => ({ manifest: [{ url: '/', revision: null, size: 0, ...kept }] })],
    },
  });
  const root = join(import.meta.dirname, '..');
  const config = await resolveConfig(
    { root, configFile: false, logLevel: 'warn', build: { outDir: 'dist/site' }, plugins: [plugin] },
    'build',
    'production',
  );
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- Vite does not know the types of a plugin's interface
  const api: VitePluginPWAAPI | undefined = config.plugins.find(
    ({ name }) => name === 'vite-plugin-pwa',
  )?.api;
  if (!api) throw new Error('vite-plugin-pwa has another name now.');
  await api.generateSW();
}
