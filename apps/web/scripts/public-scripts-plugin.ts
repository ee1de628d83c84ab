import type { Plugin, Rolldown } from 'vite';

const staffRoutes = /\/src\/all-routes\.ts$/;
const staffModules = /\/src\/(?:staff\/|all-routes\.ts$)/;

/** Fails the build if a public page could load code of the staff area: only the import of the routes of staff pages leads to it. */
export const publicScripts: Plugin = {
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
