import { fileURLToPath } from 'node:url';

/**
 * The server that tests start as a process: what `npm test` has just built, which starts in a third of the time,
 * and otherwise the source.
 */
export const serverEntry = fileURLToPath(
  new URL(process.env.TEST_BUILD === 'current' ? '../dist/main.js' : 'main.ts', import.meta.url),
);
