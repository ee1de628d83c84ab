import type { Plugin, Rolldown } from 'vite';

const staffModules = /\/src\/(?:staff|routes\/admin)\//;
const staffRoutes = /\/src\/route-tree\.gen\.ts$/;

/** Fails the build if a public page could load code of the staff area: only the routes of staff pages lead to it. */
export const publicScripts: Plugin = {
  name: 'public-scripts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const reached = new Set<Rolldown.OutputChunk>();
    function follow(chunk: Rolldown.OutputChunk | undefined): void {
      if (!chunk || reached.has(chunk) || chunk.moduleIds.some((id) => staffRoutes.test(id))) return;
      reached.add(chunk);
      for (const file of [...chunk.imports, ...chunk.dynamicImports]) follow(byFile.get(file));
    }
    for (const chunk of chunks) if (chunk.isEntry) follow(chunk);
    for (const { fileName, moduleIds } of reached) {
      const found = moduleIds.filter((id) => staffModules.test(id));
      if (found.length > 0) this.error(`${fileName}, which public pages load, contains ${found.join(', ')}`);
    }
  },
};
