import { listApiTokens } from '@isangano/api/auth/api-token-queries';
import { createApiToken } from '@isangano/api/auth/create-api-token';
import { revokeApiToken } from '@isangano/api/auth/revoke-api-token';
import { AppError } from '@isangano/api/errors';
import { apiTokenDefaultDays, apiTokenScopes } from '@isangano/contracts/auth/api-token';
import { CommandError, command, required, UsageError } from './command.ts';
import { withDesk } from './open-desk.ts';
import { minute, table } from './table.ts';

export const tokenCreate = command({
  summary: 'make an API token for an integrator',
  usage: `--name <name> [--scope ${apiTokenScopes.join('|')}] [--days <number>]`,
  options: {
    name: { type: 'string', help: 'whom or what it is for; what it does is signed so' },
    scope: { type: 'string', help: `${apiTokenScopes.join(' or ')}; read-only unless told` },
    days: { type: 'string', help: `how long it lasts; ${apiTokenDefaultDays} unless told` },
  },
  async run({ name, scope = apiTokenScopes[0], days }, surroundings) {
    const known = apiTokenScopes.find((value) => value === scope);
    if (!known) throw new UsageError(`--scope must be ${apiTokenScopes.join(' or ')}`);
    const input = { name: required(name, 'name'), scope: known, ...(days && { days: Number(days) }) };
    const { id, token, expiresAt } = await withDesk(surroundings, (desk) => createApiToken(desk, input));
    surroundings.print(
      `id       ${id}\nscope    ${known}\nexpires  ${minute(expiresAt)} UTC\ntoken    ${token}`,
    );
    surroundings.print('The token is shown this once.');
    return 0;
  },
});

export const tokenList = command({
  summary: 'list the API tokens, without their secrets',
  usage: '[--json]',
  options: { json: { type: 'boolean', help: 'as JSON' } },
  async run({ json }, surroundings) {
    const tokens = await withDesk(surroundings, ({ db }) => listApiTokens(db.read));
    const rows = tokens.map(({ id, name, scope, expiresAt, revokedAt, lastUsedAt }) => [
      id,
      name,
      scope,
      minute(expiresAt),
      minute(revokedAt),
      minute(lastUsedAt),
    ]);
    surroundings.print(
      json
        ? JSON.stringify(tokens, null, 2)
        : table(['id', 'name', 'scope', 'expires (UTC)', 'revoked', 'last used'], rows),
    );
    return 0;
  },
});

export const tokenRevoke = command({
  summary: 'end an API token',
  usage: '--id <id>',
  options: { id: { type: 'string', help: 'the id that the list shows' } },
  async run(values, surroundings) {
    const id = required(values.id, 'id');
    await withDesk(surroundings, (desk) =>
      revokeApiToken(desk, id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found')
          throw new CommandError(`There is no token with the id ${id}.`);
        throw error;
      }),
    );
    surroundings.print('The token is refused from now on.');
    return 0;
  },
});
