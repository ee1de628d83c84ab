import { resolve } from 'node:path';
import { AppError } from '@isangano/api/errors';
import { countPersonalData, type PersonalDataCounts } from '@isangano/api/privacy/count-personal-data';
import { erasePerson } from '@isangano/api/privacy/erase-person';
import { exportPerson } from '@isangano/api/privacy/export-person';
import { CommandError, defineCommand, requireOption, UsageError } from './command.ts';
import { type Services, withServices } from './open-services.ts';

const email = { type: 'string', help: "the person's e-mail address" } as const;
const addressPattern = /^[^\s@]+@[^\s@]+$/;

export const exportCommand = defineCommand({
  summary: 'export all data about a person to a folder, as JSON and files',
  usage: '--email <address> --to <folder>',
  options: { email, to: { type: 'string', help: 'a folder that does not exist yet' } },
  async run(values, context) {
    const address = parseAddress(values.email);
    const folder = resolve(requireOption(values.to, 'to'));
    const counts = await withServices(context, (services) =>
      exportPerson(toPrivacyDeps(services), address, folder).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'conflict')
          throw new CommandError(`${folder} already exists.`);
        throw error;
      }),
    );
    context.print(`${formatCounts(counts)}\nIt is in ${folder}.`);
    return 0;
  },
});

export const erase = defineCommand({
  summary: 'erase all data about a person permanently',
  usage: '--email <address> --yes',
  options: { email, yes: { type: 'boolean', help: 'erase; by default only count what would be erased' } },
  async run(values, context) {
    const address = parseAddress(values.email);
    const counts = await withServices(context, (services) =>
      values.yes
        ? erasePerson(toPrivacyDeps(services), address)
        : countPersonalData(toPrivacyDeps(services), address),
    );
    context.print(formatCounts(counts));
    if (counts.mentions.length > 0) {
      context.print(
        `Records of other people contain the address and were not removed: ${counts.mentions.join(', ')}.`,
      );
    }
    context.print(
      values.yes
        ? 'The data was erased. Earlier backups still contain it.'
        : 'Nothing was removed: add --yes to do so.',
    );
    return 0;
  },
});

function toPrivacyDeps(services: Services) {
  return { ...services, mailFolder: services.config.mail.folder };
}

function parseAddress(value: string | undefined): string {
  const address = requireOption(value, 'email').trim();
  if (!addressPattern.test(address)) throw new UsageError('--email must be an e-mail address');
  return address;
}

function formatCounts({ applications, messages, isSubscribed, mails }: PersonalDataCounts): string {
  return `applications ${applications}, messages ${messages}, newsletter ${isSubscribed ? 'yes' : 'no'}, mails ${mails}`;
}
