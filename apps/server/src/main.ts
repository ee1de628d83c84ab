import { fail, loadOnNode } from './check-runtime.ts';
import { useCompileCache } from './compile-cache.ts';
import { getCommandName, version } from './program.ts';

const usage = `Usage: node main.js

Starts the server of Isangano ${version}. Settings are environment variables, which docs/operations.md lists. Accounts, backups and
other tasks are commands: ${getCommandName(process.env)} --help.

  --version  print the version
  --help     print this text`;

const [argument] = process.argv.slice(2);
if (argument === '--version') print(version);
if (argument === '--help' || argument === '-h') print(usage);
if (argument !== undefined) fail(`The server takes no argument ${argument}.\n\n${usage}`, 2);

const { start, formatStartError } = await loadOnNode(() => {
  useCompileCache();
  return import('./start.ts');
});
await start().catch((error: unknown) => fail(formatStartError(error)));

function print(text: string): never {
  process.stdout.write(`${text}\n`);
  process.exit(0);
}
