import packageJson from '../package.json' with { type: 'json' };

/** The version of the product: all of its packages have the same. */
export const version = packageJson.version;

/**
 * Returns the command line that starts a command in this environment: through npm if npm has started this program, as
 * in a clone; otherwise the script that `docs/operations.md` describes, since a release has no npm scripts.
 */
export function getCommandName(env: Record<string, string | undefined>): string {
  return env.npm_lifecycle_event === undefined ? 'isangano' : 'npm run isangano --';
}
