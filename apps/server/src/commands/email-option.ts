import { type CommandContext, requireOption, UsageError } from './command.ts';

export const emailOption = {
  type: 'string',
  help: "the person's e-mail address; - reads it from standard input",
} as const;

const addressPattern = /^[^\s@]+@[^\s@]+$/;

/** Reads the address, if asked from standard input: one on the command line remains in the history of the shell. */
export async function readEmail(
  value: string | undefined,
  { readSecret }: Pick<CommandContext, 'readSecret'>,
): Promise<string> {
  const given = requireOption(value, 'email');
  const address = (given === '-' ? await readSecret('E-mail address: ') : given).trim();
  if (!addressPattern.test(address)) throw new UsageError('--email must be an e-mail address');
  return address;
}
