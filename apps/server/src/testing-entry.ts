import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Returns the path of what `npm test` has just built, which starts in a third of the time, and otherwise that of the source. */
function findEntry(built: string, source: string): string {
  const path = process.env.TEST_BUILD === 'current' ? `../dist/${built}` : source;
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The server that tests start as a process. */
export const serverEntry = findEntry('main.js', 'main.ts');

/** Preloaded into a server. */
const exitWithParent = fileURLToPath(new URL('../../../scripts/exit-with-parent.mjs', import.meta.url));

/** The commands that tests run as a process. */
export const commandsEntry = findEntry('isangano.js', 'commands/isangano.ts');

/** Starts a server as a process with a data folder and settings; `origin` resolves once it listens. */
export function spawnServer(
  folder: string,
  settings: Record<string, string> = {},
): { child: ChildProcess; origin: Promise<string> } {
  const child = spawn(process.execPath, ['--require', exitWithParent, serverEntry], {
    env: { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', PATH: process.env.PATH, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return { child, origin: readOrigin(child.stdout) };
}

async function readOrigin(stdout: AsyncIterable<unknown>): Promise<string> {
  let output = '';
  for await (const chunk of stdout) {
    output += String(chunk);
    const origin = /ready at (\S+)/.exec(output)?.[1];
    if (origin) return origin;
  }
  throw new Error(`The server did not start: ${output}`);
}
