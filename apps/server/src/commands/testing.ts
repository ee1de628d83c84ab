import type { ExitCode } from './command.ts';
import { runCommand } from './run.ts';

export type Ran = { code: ExitCode; output: string; warnings: string };

/** Runs a command on a data folder as `npm run isangano` does; `input` is what is typed where it asks. */
export async function runOn(
  folder: string,
  line: string,
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  const output: string[] = [];
  const warnings: string[] = [];
  const code = await runCommand(line.split(' ').filter(Boolean), {
    env: { DATA_DIR: folder, ...env },
    print: (text) => output.push(text),
    warn: (text) => warnings.push(text),
    readSecret: () => Promise.resolve(input),
  });
  return { code, output: output.join('\n'), warnings: warnings.join('\n') };
}
