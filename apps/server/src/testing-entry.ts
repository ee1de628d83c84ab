import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * The server that tests start as a process: what `npm test` has just built, which starts in a third of the time,
 * and otherwise the source.
 */
export const serverEntry = fileURLToPath(
  new URL(process.env.TEST_BUILD === 'current' ? '../dist/main.js' : 'main.ts', import.meta.url),
);

/** Starts a server as a process with a data folder and settings; `origin` resolves once it listens. */
export function spawnServer(
  folder: string,
  settings: Record<string, string> = {},
): { child: ChildProcess; origin: Promise<string> } {
  const child = spawn(process.execPath, [serverEntry], {
    env: { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
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
