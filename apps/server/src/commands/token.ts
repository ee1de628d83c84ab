import { listApiTokens } from '@isangano/api/auth/api-token-queries';
import { createApiToken } from '@isangano/api/auth/create-api-token';
import { revokeApiToken } from '@isangano/api/auth/revoke-api-token';
import { AppError } from '@isangano/api/errors';
import { apiTokenDefaultDays, apiTokenScopes } from '@isangano/contracts/auth/api-token';
import { CommandError, defineCommand, requireOption, UsageError } from './command.ts';
import { withServices } from './open-services.ts';
import { formatMinute, formatTable } from './table.ts';

export const tokenCreate = defineCommand({
  summary: 'create an API token for an integrator',
  usage: `--name <name> [--scope ${apiTokenScopes.join('|')}] [--days <number>]`,
  options: {
    name: { type: 'string', help: 'who or what it is for; audit entries show it' },
    scope: { type: 'string', help: `${apiTokenScopes.join(' or ')}; read-only by default` },
    days: { type: 'string', help: `days until it expires; ${apiTokenDefaultDays} by default` },
  },
  loggedOptions: ['name', 'scope', 'days'],
  async run({ name, scope = apiTokenScopes[0], days }, context) {
    const knownScope = apiTokenScopes.find((value) => value === scope);
    if (!knownScope) throw new UsageError(`--scope must be ${apiTokenScopes.join(' or ')}`);
    const input = {
      name: requireOption(name, 'name'),
      scope: knownScope,
      ...(days && { days: Number(days) }),
    };
    const { id, token, expiresAt } = await withServices(context, (services) =>
      createApiToken(services, input),
    );
    context.print(
      `id       ${id}\nscope    ${knownScope}\nexpires  ${formatMinute(expiresAt)} UTC\ntoken    ${token}`,
    );
    context.print('The token is shown only once.');
    return 0;
  },
});

export const tokenList = defineCommand({
  summary: 'list the API tokens, without their secrets',
  usage: '[--json]',
  options: { json: { type: 'boolean', help: 'print JSON' } },
  async run({ json }, context) {
    const tokens = await withServices(context, ({ db }) => listApiTokens(db.read));
    const rows = tokens.map(({ id, name, scope, expiresAt, revokedAt, lastUsedAt }) => [
      id,
      name,
      scope,
      formatMinute(expiresAt),
      formatMinute(revokedAt),
      formatMinute(lastUsedAt),
    ]);
    context.print(
      json
        ? JSON.stringify(tokens, null, 2)
        : formatTable(['id', 'name', 'scope', 'expires (UTC)', 'revoked', 'last used'], rows),
    );
    return 0;
  },
});

export const tokenRevoke = defineCommand({
  summary: 'revoke an API token',
  usage: '--id <id>',
  options: { id: { type: 'string', help: 'the id shown by token list' } },
  loggedOptions: ['id'],
  async run(values, context) {
    const id = requireOption(values.id, 'id');
    await withServices(context, (services) =>
      revokeApiToken(services, id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found')
          throw new CommandError(`There is no token with the id ${id}.`);
        throw error;
      }),
    );
    context.print('The token was revoked.');
    return 0;
  },
});
