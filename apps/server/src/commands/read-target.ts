import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { type CommandContext, UsageError } from './command.ts';

/** Returns the settings with another one for what is moved. Throws `UsageError` if `--to` is no value of it. */
export function readTarget(
  env: CommandContext['env'],
  setting: 'DATABASE_URL' | 'STORAGE_URL',
  to: string,
): Config {
  // What is wrong with the others is said of them.
  readConfig(env);
  try {
    return readConfig({ ...env, [setting]: to });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message.replace('Wrong configuration: ', '').replace(setting, '--to'));
  }
}
