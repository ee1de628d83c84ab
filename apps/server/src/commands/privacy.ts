import { resolve } from 'node:path';
import { AppError } from '@isangano/api/errors';
import { erasePerson } from '@isangano/api/privacy/erase-person';
import { exportPerson } from '@isangano/api/privacy/export-person';
import { countHeld, type Held } from '@isangano/api/privacy/find-person';
import { CommandError, command, required, UsageError } from './command.ts';
import { type Desk, withDesk } from './open-desk.ts';

const email = { type: 'string', help: "the person's e-mail address" } as const;
const addressPattern = /^[^\s@]+@[^\s@]+$/;

export const exportCommand = command({
  summary: 'write all that is held on a person into a folder: JSON and files',
  usage: '--email <address> --to <folder>',
  options: { email, to: { type: 'string', help: 'a folder that does not exist yet' } },
  async run(values, surroundings) {
    const address = addressOf(values.email);
    const folder = resolve(required(values.to, 'to'));
    const held = await withDesk(surroundings, (desk) =>
      exportPerson(partsOf(desk), address, folder).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'conflict')
          throw new CommandError(`${folder} exists already.`);
        throw error;
      }),
    );
    surroundings.print(`${describe(held)}\nIt is in ${folder}.`);
    return 0;
  },
});

export const erase = command({
  summary: 'remove all that is held on a person, for good',
  usage: '--email <address> --yes',
  options: { email, yes: { type: 'boolean', help: 'do it; without it, only tell what would go' } },
  async run(values, surroundings) {
    const address = addressOf(values.email);
    const held = await withDesk(surroundings, (desk) =>
      values.yes ? erasePerson(partsOf(desk), address) : countHeld(partsOf(desk), address),
    );
    surroundings.print(describe(held));
    if (held.mentions.length > 0) {
      surroundings.print(`Records of others name the address, and stay: ${held.mentions.join(', ')}.`);
    }
    surroundings.print(
      values.yes
        ? 'It is gone. Backups from before still hold it.'
        : 'Nothing was removed: add --yes to do so.',
    );
    return 0;
  },
});

function partsOf(desk: Desk) {
  return { ...desk, mailFolder: desk.config.mail.folder };
}

function addressOf(value: string | undefined): string {
  const address = required(value, 'email').trim();
  if (!addressPattern.test(address)) throw new UsageError('--email must be an e-mail address');
  return address;
}

function describe({ applications, messages, isSubscribed, mails }: Held): string {
  return `applications ${applications}, messages ${messages}, newsletter ${isSubscribed ? 'yes' : 'no'}, mails ${mails}`;
}
