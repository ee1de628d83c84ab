import {
  type AccountWithPassword,
  createAdmin,
  disableAdmin,
  enableAdmin,
  resetPassword,
} from '@isangano/api/auth/manage-accounts';
import { listAdmins } from '@isangano/api/auth/queries';
import { AppError } from '@isangano/api/errors';
import { type CommandContext, CommandError, defineCommand, requireOption } from './command.ts';
import { withServices } from './open-services.ts';
import { formatMinute, formatTable } from './table.ts';

const email = { type: 'string', help: 'the e-mail address of the account' } as const;
const passwordStdin = {
  type: 'boolean',
  help: 'read the password from standard input; by default one is generated and shown once',
} as const;

export const adminCreate = defineCommand({
  summary: 'create a staff account',
  usage: '--email <address> [--password-stdin]',
  options: { email, 'password-stdin': passwordStdin },
  loggedOptions: ['email'],
  async run(values, context) {
    const input = await readAccountInput(values, context);
    const account = await withServices(context, (services) =>
      createAdmin(services, input).catch(
        toCommandError({ conflict: `${input.email} already has an account.` }),
      ),
    );
    printAccount(account, context);
    return 0;
  },
});

export const adminResetPassword = defineCommand({
  summary: 'set a new password for a staff account and end its sessions',
  usage: '--email <address> [--password-stdin]',
  options: { email, 'password-stdin': passwordStdin },
  loggedOptions: ['email'],
  async run(values, context) {
    const input = await readAccountInput(values, context);
    const account = await withServices(context, (services) =>
      resetPassword(services, input).catch(toCommandError(unknownAccount(input.email))),
    );
    printAccount(account, context);
    return 0;
  },
});

export const adminDisable = defineCommand({
  summary: 'disable a staff account and end its sessions',
  usage: '--email <address>',
  options: { email },
  loggedOptions: ['email'],
  async run(values, context) {
    const address = requireOption(values.email, 'email');
    await withServices(context, (services) =>
      disableAdmin(services, address).catch(
        toCommandError({
          ...unknownAccount(address),
          conflict: `${address} is the last account that can sign in: create another one first.`,
        }),
      ),
    );
    context.print(`${address} can no longer sign in.`);
    return 0;
  },
});

export const adminEnable = defineCommand({
  summary: 'enable a disabled staff account',
  usage: '--email <address>',
  options: { email },
  loggedOptions: ['email'],
  async run(values, context) {
    const address = requireOption(values.email, 'email');
    await withServices(context, (services) =>
      enableAdmin(services, address).catch(toCommandError(unknownAccount(address))),
    );
    context.print(`${address} can sign in again.`);
    return 0;
  },
});

export const adminList = defineCommand({
  summary: 'list the staff accounts',
  usage: '[--json]',
  options: { json: { type: 'boolean', help: 'print JSON' } },
  async run({ json }, context) {
    const accounts = await withServices(context, ({ db }) => listAdmins(db.read));
    const rows = accounts.map(({ email: address, username, createdAt, disabledAt }) => [
      address,
      username,
      formatMinute(createdAt),
      formatMinute(disabledAt),
    ]);
    context.print(
      json
        ? JSON.stringify(accounts, null, 2)
        : formatTable(['e-mail', 'username', 'created (UTC)', 'disabled'], rows),
    );
    return 0;
  },
});

async function readAccountInput(
  values: { email?: string | undefined; 'password-stdin'?: boolean | undefined },
  { readSecret }: CommandContext,
) {
  const address = requireOption(values.email, 'email');
  return { email: address, password: values['password-stdin'] ? await readSecret('Password: ') : undefined };
}

function printAccount(
  { email: address, username, password }: AccountWithPassword,
  { print }: CommandContext,
): void {
  print(`e-mail    ${address}\nusername  ${username}`);
  if (password !== undefined) print(`password  ${password}\nThe password is shown only once.`);
}

const unknownAccount = (address: string) => ({
  not_found: `There is no account with the address ${address}.`,
});

/** Returns a handler that replaces errors of a use case with messages of the command, by error code. */
function toCommandError(messages: Partial<Record<AppError['code'], string>>) {
  return (error: unknown): never => {
    const message = error instanceof AppError && messages[error.code];
    throw message ? new CommandError(message) : error;
  };
}
