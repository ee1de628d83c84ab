import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiServer = process.env.API_SERVER ?? 'http://127.0.0.1:3001';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, generatedRouteTree: 'src/route-tree.gen.ts' }),
    react(),
    tailwindcss(),
    lingui({ cwd: import.meta.dirname }),
  ],
  define: { __BUILD_YEAR__: JSON.stringify(new Date().getFullYear()) },
  build: isSsrBuild
    ? { outDir: 'dist/prerender', ssr: 'src/entry-prerender.tsx', copyPublicDir: false }
    : {
        outDir: 'dist/site',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
      },
  server: {
    strictPort: true,
    proxy: { '/api': apiServer, '/trpc': apiServer, '/files': apiServer },
  },
}));
