import { findModuleProblem, findNodeProblem } from './check-runtime.ts';

const problem = findNodeProblem(process.versions.node);
if (problem) fail(problem);

// Loaded only now: native modules crash a Node that is too old without a message.
const { start, formatStartError } = await import('./start.ts').catch((error: unknown) => {
  const native = findModuleProblem(error);
  if (native) fail(native);
  throw error;
});
await start().catch((error: unknown) => fail(formatStartError(error)));

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
