/** Writes the API's document and the client's types, each made from the one before. */
import { run } from './lib/install.mjs';

const write = (script, ...args) => {
  const { code } = run('node', [script, ...args]);
  if (code !== 0) process.exit(code);
};
write('apps/server/scripts/write-openapi.ts', ...process.argv.slice(2));
write('packages/client/scripts/write-rest-types.ts');
