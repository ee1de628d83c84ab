import { type ParseArgsConfig, parseArgs } from 'node:util';

/** 0 where all is well, 1 where something failed or was found wrong, 2 where the command was not understood. */
export type ExitCode = 0 | 1 | 2;

/** The command line was not understood. */
export class UsageError extends Error {}

/** Something a person has to see to; the message is one line for them. */
export class CommandError extends Error {}

/** What a command knows of where it was called from. */
export type Surroundings = {
  env: Record<string, string | undefined>;
  print: (text: string) => void;
  /** Beside the output, for what is not part of it. */
  warn: (text: string) => void;
  /** The first line of the input, which nobody sees being typed. */
  readSecret: (prompt: string) => Promise<string>;
};

export type Command = {
  summary: string;
  /** What stands behind the name. */
  usage: string;
  /** One line for each option, its name and meaning. */
  help: string[];
  run: (args: string[], surroundings: Surroundings) => Promise<ExitCode>;
};

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Given }>
>['values'];
type Definition<Given extends Options> = {
  summary: string;
  usage: string;
  options: { [Name in keyof Given]: Given[Name] & { help: string } };
  run: (values: Values<Given>, surroundings: Surroundings) => Promise<ExitCode>;
};

/** A command whose options are parsed and typed. */
export function command<const Given extends Options>(definition: Definition<Given>): Command {
  const { summary, usage, options, run } = definition;
  const help = Object.entries<{ help: string }>(options).map(([name, { help }]) => `--${name}  ${help}`);
  return {
    summary,
    usage,
    help,
    async run(args, surroundings) {
      return await run(parse(args, options), surroundings);
    },
  };
}

function parse<Given extends Options>(args: string[], options: Given): Values<Given> {
  try {
    return parseArgs<{ args: string[]; options: Given }>({ args, options }).values;
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

/** The value of an option without which a command means nothing. Throws `UsageError`. */
export function required(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}
