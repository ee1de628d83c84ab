import {
  type AccountWithPassword,
  createAdmin,
  disableAdmin,
  enableAdmin,
  resetPassword,
} from '@isangano/api/auth/manage-accounts';
import { listAdmins } from '@isangano/api/auth/queries';
import { AppError } from '@isangano/api/errors';
import { CommandError, command, required, type Surroundings } from './command.ts';
import { withDesk } from './open-desk.ts';
import { minute, table } from './table.ts';

const email = { type: 'string', help: 'the e-mail address of the account' } as const;
const passwordStdin = {
  type: 'boolean',
  help: 'read the password from the input; without it one is made and shown once',
} as const;

export const adminCreate = command({
  summary: 'make a staff account',
  usage: '--email <address> [--password-stdin]',
  options: { email, 'password-stdin': passwordStdin },
  async run(values, surroundings) {
    const input = await accountInput(values, surroundings);
    const account = await withDesk(surroundings, (desk) =>
      createAdmin(desk, input).catch(explained({ conflict: `${input.email} has an account already.` })),
    );
    show(account, surroundings);
    return 0;
  },
});

export const adminResetPassword = command({
  summary: 'give an account another password, and end its sessions',
  usage: '--email <address> [--password-stdin]',
  options: { email, 'password-stdin': passwordStdin },
  async run(values, surroundings) {
    const input = await accountInput(values, surroundings);
    const account = await withDesk(surroundings, (desk) =>
      resetPassword(desk, input).catch(explained(unknown(input.email))),
    );
    show(account, surroundings);
    return 0;
  },
});

export const adminDisable = command({
  summary: 'let nobody sign in with an account any more, and end its sessions',
  usage: '--email <address>',
  options: { email },
  async run(values, surroundings) {
    const address = required(values.email, 'email');
    await withDesk(surroundings, (desk) =>
      disableAdmin(desk, address).catch(
        explained({
          ...unknown(address),
          conflict: `${address} is the last account that can sign in: make another one first.`,
        }),
      ),
    );
    surroundings.print(`${address} can no longer sign in.`);
    return 0;
  },
});

export const adminEnable = command({
  summary: 'let a disabled account sign in again',
  usage: '--email <address>',
  options: { email },
  async run(values, surroundings) {
    const address = required(values.email, 'email');
    await withDesk(surroundings, (desk) => enableAdmin(desk, address).catch(explained(unknown(address))));
    surroundings.print(`${address} can sign in again.`);
    return 0;
  },
});

export const adminList = command({
  summary: 'list the staff accounts',
  usage: '[--json]',
  options: { json: { type: 'boolean', help: 'as JSON' } },
  async run({ json }, surroundings) {
    const accounts = await withDesk(surroundings, ({ db }) => listAdmins(db.read));
    const rows = accounts.map(({ email: address, username, createdAt, disabledAt }) => [
      address,
      username,
      minute(createdAt),
      minute(disabledAt),
    ]);
    surroundings.print(
      json
        ? JSON.stringify(accounts, null, 2)
        : table(['e-mail', 'username', 'created (UTC)', 'disabled'], rows),
    );
    return 0;
  },
});

async function accountInput(
  values: { email?: string | undefined; 'password-stdin'?: boolean | undefined },
  { readSecret }: Surroundings,
) {
  const address = required(values.email, 'email');
  return { email: address, password: values['password-stdin'] ? await readSecret('Password: ') : undefined };
}

function show({ email: address, username, password }: AccountWithPassword, { print }: Surroundings): void {
  print(`e-mail    ${address}\nusername  ${username}`);
  if (password !== undefined) print(`password  ${password}\nThe password is shown this once.`);
}

const unknown = (address: string) => ({ not_found: `There is no account with the address ${address}.` });

/** Says in words of the command what a use case refused. */
function explained(words: Partial<Record<AppError['code'], string>>) {
  return (error: unknown): never => {
    const said = error instanceof AppError && words[error.code];
    throw said ? new CommandError(said) : error;
  };
}
