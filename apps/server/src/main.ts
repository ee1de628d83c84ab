import { findModuleProblem, findNodeProblem } from './check-runtime.ts';
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

const problem = findNodeProblem(process.versions.node);
if (problem) fail(problem);

useCompileCache();
// Loaded only now: native modules crash a Node that is too old without a message.
const { start, formatStartError } = await import('./start.ts').catch((error: unknown) => {
  const native = findModuleProblem(error);
  if (native) fail(native);
  throw error;
});
await start().catch((error: unknown) => fail(formatStartError(error)));

function print(text: string): never {
  process.stdout.write(`${text}\n`);
  process.exit(0);
}

function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
