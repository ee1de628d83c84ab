import { isStaffPath } from '@isangano/contracts/routes';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { scriptGroups } from './script-files.ts';
import { content } from './scripts/content-plugin.ts';

const apiServer = process.env.API_SERVER ?? 'http://127.0.0.1:3001';

/** In production, staff pages link to their own stylesheet; this plugin does the same in development. */
const staffStylesheet: Plugin = {
  name: 'staff-stylesheet',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl = '' }) =>
      isStaffPath(originalUrl.replace(/[?#].*/, '')) ? html.replace('/site.css', '/staff.css') : html,
  },
};

const staffRoutes = /\/src\/all-routes\.ts$/;
const staffModules = /\/src\/(?:staff\/|all-routes\.ts$)/;

/**
 * Fails the build if a public page could load code of the staff area: only the import of the routes of staff pages
 * leads to it.
 */
const publicScripts: Plugin = {
  name: 'public-scripts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const reached = new Set<Rolldown.OutputChunk>();
    function follow(chunk: Rolldown.OutputChunk | undefined): void {
      if (!chunk || reached.has(chunk)) return;
      reached.add(chunk);
      for (const file of chunk.imports) follow(byFile.get(file));
      for (const file of chunk.dynamicImports) {
        const loaded = byFile.get(file);
        if (!staffRoutes.test(loaded?.facadeModuleId ?? '')) follow(loaded);
      }
    }
    for (const chunk of chunks) if (chunk.isEntry) follow(chunk);
    for (const { fileName, moduleIds } of reached) {
      const found = moduleIds.filter((id) => staffModules.test(id));
      if (found.length > 0) this.error(`${fileName}, which public pages load, contains ${found.join(', ')}`);
    }
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [staffStylesheet, content, react(), tailwindcss(), publicScripts],
  // The shim is not needed: React has provided the hook since version 18.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
    ],
  },
  define: {
    // The program has the content that it was built with. React renders three times as fast as with its checks for
    // development.
    ...(isSsrBuild && {
      'process.env.CONTENT_DIR': 'undefined',
      'process.env.NODE_ENV': '"production"',
    }),
  },
  // The program that renders pages runs where nothing else is installed than packages with native code.
  ssr: { noExternal: true, external: ['@resvg/resvg-js'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/renderer',
        ssr: 'scripts/render/main.ts',
        copyPublicDir: false,
        // Paths relative to `import.meta.url` hold in every file.
        rolldownOptions: { output: { entryFileNames: 'render-site.js', chunkFileNames: '[name]-[hash].js' } },
      }
    : {
        outDir: 'dist/site',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // Dependency lists of all lazy parts would be in the scripts of every page. Pages have preload
          // links in their head instead.
          resolveDependencies: (_file, dependencies, { hostType }) =>
            hostType === 'html' ? dependencies : [],
        },
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          input: ['index.html', 'sign-in.html'],
          output: {
            // Pages contain the names of their files.
            chunkFileNames: ({ name }) => `assets/${name.replace(/-page$/, '')}-[hash].js`,
            codeSplitting: { groups: scriptGroups },
          },
        },
      },
  server: {
    strictPort: true,
    proxy: { '/api': apiServer, '/trpc': apiServer, '/files': apiServer },
  },
}));
