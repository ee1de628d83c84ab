import packageJson from '../package.json' with { type: 'json' };

/** The version of the product: all of its packages have the same. */
export const version = packageJson.version;

/**
 * Returns what a command is called by in this environment: through npm where npm has started this program, as in a clone,
 * and else by the script that `docs/operations.md` describes, since a release has no npm scripts.
 */
export function getCommandName(env: Record<string, string | undefined>): string {
  return env.npm_lifecycle_event === undefined ? 'isangano' : 'npm run isangano --';
}
