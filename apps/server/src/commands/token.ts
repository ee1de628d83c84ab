import {
  createApiToken,
  listAdmins,
  listApiTokens,
  revokeApiToken,
} from '@isangano/api/modules/identity/module';
import { apiTokenMaxDays, apiTokenScopes } from '@isangano/contracts/identity/api-token';
import { defineCommand, requireOption, toOperatorError, UsageError } from './command.ts';
import { type Services, withServices } from './open-services.ts';
import { defineListCommand, formatMinute } from './table.ts';

export const tokenCreate = defineCommand({
  summary: 'create an API token for an integrator',
  usage: `--name <name> [--owner <address>] [--scope ${apiTokenScopes.join('|')}] [--days <number>]`,
  options: {
    name: { type: 'string', help: 'who or what it is for; audit entries show it' },
    owner: { type: 'string', help: 'the account that it acts for; by default the only owner' },
    scope: { type: 'string', help: `${apiTokenScopes.join(' or ')}; read-only by default` },
    days: { type: 'string', help: `days until it expires; ${apiTokenMaxDays} by default, and at most` },
  },
  loggedOptions: ['name', 'owner', 'scope', 'days'],
  async run({ name, owner, scope = apiTokenScopes[0], days }, context) {
    const knownScope = apiTokenScopes.find((value) => value === scope);
    if (!knownScope) throw new UsageError(`--scope must be ${apiTokenScopes.join(' or ')}`);
    if (days && !isTokenLifetime(days))
      throw new UsageError(`--days must be a whole number from 1 to ${apiTokenMaxDays}`);
    const input = {
      name: requireOption(name, 'name'),
      scope: knownScope,
      ...(days && { days: Number(days) }),
    };
    const { id, token, expiresAt } = await withServices(context, async (services) => {
      const account = owner ?? (await findOnlyOwner(services));
      return await createApiToken(services, services.operator, { ...input, owner: account }).catch(
        toOperatorError({ not_found: `There is no account with the address ${account} that can sign in.` }),
      );
    });
    context.print(
      `id       ${id}\nscope    ${knownScope}\nexpires  ${formatMinute(expiresAt)} UTC\ntoken    ${token}`,
    );
    context.print('The token is shown only once.');
  },
});

const isTokenLifetime = (days: string) =>
  /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= apiTokenMaxDays;

export const tokenList = defineListCommand({
  summary: 'list the API tokens, without their secrets',
  list: ({ db }) => listApiTokens(db.read),
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    owner: ({ owner }) => owner ?? '',
    scope: ({ scope }) => scope,
    'expires (UTC)': ({ expiresAt }) => formatMinute(expiresAt),
    revoked: ({ revokedAt }) => formatMinute(revokedAt),
    'last used': ({ lastUsedAt }) => formatMinute(lastUsedAt),
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
      revokeApiToken(services, services.operator, id).catch(
        toOperatorError({ not_found: `There is no token with the id ${id}.` }),
      ),
    );
    context.print('The token was revoked.');
  },
});

/** Throws `UsageError` unless exactly one owner can sign in. */
async function findOnlyOwner({ db }: Services): Promise<string> {
  const owners = (await listAdmins(db.read)).filter(
    ({ role, disabledAt }) => role === 'owner' && disabledAt === null,
  );
  const [only] = owners;
  if (!only || owners.length > 1) throw new UsageError('--owner is missing');
  return only.email;
}
