/** The oldest Node whose interfaces the server and its native modules use; the build targets it too. */
export const nodeMinMajor = 24;

const remedy = 'npm start runs the one that npm ci installs, node_modules/.bin/node';

/** Returns one sentence for the operator if this version of Node cannot run the server, which would crash. */
export function findNodeProblem(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= nodeMinMajor) return undefined;
  return `This is Node ${version}, and Node ${nodeMinMajor} or newer is required: ${remedy}.`;
}

/** Loads the native modules, which crash a Node that is too old without a message. A failure ends the process. */
export async function loadOnNode<Module>(load: () => Promise<Module>): Promise<Module> {
  const problem = findNodeProblem(process.versions.node);
  if (problem) fail(problem);
  return await load().catch((error: unknown) => {
    const native = findModuleProblem(error);
    if (native) fail(native);
    throw error;
  });
}

export function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

/** Returns one sentence for the operator if an error is about a package that is missing or has native code for another system. */
export function findModuleProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const missing = /^Cannot find package '([^']+)'/.exec(error.message);
  if (missing) return `The package ${missing[1]} is missing: run npm ci.`;
  const isNative =
    ('code' in error && error.code === 'ERR_DLOPEN_FAILED') ||
    /NODE_MODULE_VERSION|Could not locate the bindings file|Cannot find module '[^']+\.node'|Failed to load native binding/.test(
      error.message,
    );
  if (!isNative) return undefined;
  const [line = ''] = error.message.split('\n');
  return `A native module does not fit Node ${process.versions.node} on this system (${line}): run npm ci again, and ${remedy}.`;
}
