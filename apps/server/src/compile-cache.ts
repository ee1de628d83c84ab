import { existsSync } from 'node:fs';
// By its namespace: an older Node, which lacks the function, then says in one sentence that it is too old.
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The folder beside the built files in which the build keeps what Node has compiled; a server that runs from sources
 * has none.
 */
export const compileCacheFolder = 'compile-cache';

/** Makes Node take compiled code from the build, for all modules that are loaded afterwards. */
export function useCompileCache(): void {
  const folder = fileURLToPath(new URL(compileCacheFolder, import.meta.url));
  if (!existsSync(folder)) return;
  // Releases are built in one folder and run in another.
  process.env.NODE_COMPILE_CACHE_PORTABLE = '1';
  nodeModule.enableCompileCache(folder);
}
