import { Resolver } from 'node:dns/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { loadOnNode } from '../check-runtime.ts';

const dnsTimeoutMs = 5000;
const dnsTries = 2;

/** Prompts on a terminal, a second time to compare if `repeatPrompt` is given; from a pipe, reads the first line. */
async function readSecret(prompt: string, repeatPrompt?: string): Promise<string> {
  const secret = await readLine(prompt);
  if (repeatPrompt && process.stdin.isTTY && (await readLine(repeatPrompt)) !== secret) {
    throw new Error('the two inputs differ.');
  }
  return secret;
}

async function readLine(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(prompt);
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: noOutput, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

const { runCommand } = await loadOnNode(() => import('./run.ts'));

// Backups and exports must be readable only by the user that runs the server.
process.umask(0o077);
// A reader such as `head` may end early, and a disk may be full. The output may exist nowhere else, such as a password.
const printed: string[] = [];
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode = 1;
  process.stderr.write(`Standard output failed: ${message}. All of it:\n${printed.splice(0).join('')}`);
});

const exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print(text) {
    printed.push(`${text}\n`);
    process.stdout.write(`${text}\n`);
  },
  warn: (text) => process.stderr.write(`${text}\n`),
  readSecret,
  dns: new Resolver({ timeout: dnsTimeoutMs, tries: dnsTries }),
});
process.exitCode ||= exitCode;
