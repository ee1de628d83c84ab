import type { Actor } from '@isangano/api/core/context';
import * as identity from '@isangano/api/modules/identity/module';
import { type StaffRole, staffRoles } from '@isangano/contracts/identity/roles';
import { type CommandContext, defineCommand, requireOption, toOperatorError, UsageError } from './command.ts';
import { type Services, withServices } from './open-services.ts';
import { defineListCommand, formatMinute } from './table.ts';

const lastOwner = (address: string) =>
  `${address} is the last owner who can sign in: create another one first.`;

const email = { type: 'string', help: 'the e-mail address of the account' } as const;
const role = {
  type: 'string',
  help: `${staffRoles.join(', ')}: edits the site only; reads only; also decides and edits projects; everything`,
} as const;
const passwordStdin = {
  type: 'boolean',
  help: 'read the password from standard input; by default one is generated and shown once',
} as const;

const keepAccess = {
  type: 'boolean',
  help: 'keep the passkeys, the authenticator app, the recovery codes and the API tokens',
} as const;

export const create = defineCommand({
  summary: 'create a staff account',
  usage: `--email <address> --role ${staffRoles.join('|')} [--password-stdin]`,
  options: { email, role, 'password-stdin': passwordStdin },
  loggedOptions: ['email', 'role'],
  async run(values, context) {
    const newRole = parseRole(requireOption(values.role, 'role'));
    const input = await readAccountInput(values, context);
    const account = await withServices(context, (services) =>
      identity
        .createAdmin(services, services.operator, { ...input, role: newRole })
        .catch(toOperatorError({ conflict: `${input.email} already has an account.` })),
    );
    printAccount(account, context);
  },
});

export const resetPassword = defineCommand({
  summary: 'set a new password for a staff account and end every access to it',
  usage: '--email <address> [--keep-access] [--password-stdin]',
  options: { email, 'keep-access': keepAccess, 'password-stdin': passwordStdin },
  loggedOptions: ['email', 'keep-access'],
  async run(values, context) {
    const input = await readAccountInput(values, context);
    const keepsAccess = values['keep-access'];
    const account = await withServices(context, (services) =>
      identity
        .resetPassword(services, services.operator, { ...input, keepsAccess })
        .catch(toOperatorError(unknownAccount(input.email))),
    );
    printAccount(account, context);
    context.print(
      keepsAccess
        ? 'Its sessions have ended. Its passkeys, authenticator app, recovery codes and API tokens stay.'
        : 'Its sessions have ended. Its passkeys, authenticator app, recovery codes and API tokens were removed.',
    );
  },
});

export const resetFactors = defineAccountCommand({
  summary: 'remove the passkeys and the authenticator app of a staff account and end its sessions',
  change: identity.resetFactors,
  describe: (address) => `${address} signs in by password alone until a second factor is added again.`,
});

export const disable = defineAccountCommand({
  summary: 'disable a staff account and end its sessions',
  change: identity.disableAdmin,
  describe: (address) => `${address} can no longer sign in.`,
});

export const enable = defineAccountCommand({
  summary: 'enable a disabled staff account',
  change: identity.enableAdmin,
  describe: (address) => `${address} can sign in again.`,
});

export const setRole = defineCommand({
  summary: 'change the role of a staff account and end its sessions',
  usage: `--email <address> --role ${staffRoles.join('|')}`,
  options: { email, role },
  loggedOptions: ['email', 'role'],
  async run(values, context) {
    const address = requireOption(values.email, 'email');
    const newRole = parseRole(requireOption(values.role, 'role'));
    await withServices(context, (services) =>
      identity
        .changeRole(services, services.operator, { email: address, role: newRole })
        .catch(toOperatorError({ ...unknownAccount(address), conflict: lastOwner(address) })),
    );
    context.print(`${address} has the role ${newRole}.`);
  },
});

export const list = defineListCommand({
  summary: 'list the staff accounts',
  list: ({ db }) => identity.listAdmins(db.read),
  columns: {
    'e-mail': (account) => account.email,
    username: ({ username }) => username,
    role: (account) => account.role,
    'created (UTC)': ({ createdAt }) => formatMinute(createdAt),
    disabled: ({ disabledAt }) => formatMinute(disabledAt),
  },
});

function parseRole(text: string): StaffRole {
  const known = staffRoles.find((value) => value === text);
  if (!known) throw new UsageError(`--role must be ${staffRoles.join(', ')}`);
  return known;
}

type AccountCommand = {
  summary: string;
  change: (services: Services, operator: Actor, address: string) => Promise<void>;
  /** The output of a successful command. */
  describe: (address: string) => string;
};

/** Defines a command that changes one account, given by its address. */
function defineAccountCommand({ summary, change, describe }: AccountCommand) {
  return defineCommand({
    summary,
    usage: '--email <address>',
    options: { email },
    loggedOptions: ['email'],
    async run(values, context) {
      const address = requireOption(values.email, 'email');
      await withServices(context, (services) =>
        change(services, services.operator, address).catch(
          toOperatorError({ ...unknownAccount(address), conflict: lastOwner(address) }),
        ),
      );
      context.print(describe(address));
      return 0;
    },
  });
}

async function readAccountInput(
  values: { email?: string | undefined; 'password-stdin'?: boolean | undefined },
  { readSecret }: CommandContext,
) {
  const address = requireOption(values.email, 'email');
  return { email: address, password: values['password-stdin'] ? await readSecret('Password: ') : undefined };
}

function printAccount(
  { email: address, username, password }: identity.AccountWithPassword,
  { print }: CommandContext,
): void {
  if (password !== undefined) print(`password  ${password}\nThe password is shown only once.`);
  print(`e-mail    ${address}\nusername  ${username}`);
}

const unknownAccount = (address: string) => ({
  not_found: `There is no account with the address ${address}.`,
});
