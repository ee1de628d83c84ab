import { isStaffPath } from '@isangano/contracts/routes';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { scriptGroups } from './script-files.ts';

const apiServer = process.env.API_SERVER ?? 'http://127.0.0.1:3001';

/**
 * Vite wraps every lazy import in a helper that first fetches stylesheets and scripts it depends on. Ours ask for
 * none of that, and the helper would be on every page. What stands in for it is each module's own, so that no
 * page has to fetch it.
 */
const plainLazyImports: Plugin = {
  name: 'plain-lazy-imports',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /vite\/preload-helper/ },
    handler: (_id, importer) => `\0plain-lazy-import:${importer}`,
  },
  load: {
    filter: { id: /^\0plain-lazy-import:/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** The server sends the pages of staff with a stylesheet of their own; while developing this stands in for it. */
const staffLook: Plugin = {
  name: 'staff-look',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl = '' }) =>
      isStaffPath(originalUrl.replace(/[?#].*/, '')) ? html.replace('/site.css', '/staff.css') : html,
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    plainLazyImports,
    staffLook,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: 'src/route-tree.gen.ts',
      routeTreeFileHeader: [
        '// Written from src/routes by the router at every build, casts included: the types of routes follow',
        '// from it, so it is kept for type checks that run without a build. Checked like any other file.',
      ],
    }),
    react(),
    tailwindcss(),
    lingui({ cwd: import.meta.dirname }),
  ],
  // Its shim stands in for what React has had of its own since version 18.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  define: { __BUILD_YEAR__: JSON.stringify(new Date().getFullYear()) },
  build: isSsrBuild
    ? { outDir: 'dist/prerender', ssr: 'src/entry-prerender.tsx', copyPublicDir: false }
    : {
        outDir: 'dist/site',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // Lists of what each lazy part depends on would travel with every page; pages name what they need
          // themselves, in their head.
          resolveDependencies: (_file, dependencies, { hostType }) =>
            hostType === 'html' ? dependencies : [],
        },
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          input: ['index.html', 'sign-in.html'],
          output: { codeSplitting: { groups: scriptGroups } },
        },
      },
  server: {
    strictPort: true,
    proxy: { '/api': apiServer, '/trpc': apiServer, '/files': apiServer },
  },
}));
