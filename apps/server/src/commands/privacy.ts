import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dataPaths } from '@isangano/api/core/data-paths';
import {
  countPersonalData,
  erasePerson,
  exportPerson,
  hasPersonalData,
  listMentionsByOthers,
  openExportFolder,
} from '@isangano/api/records/privacy/module';
import { applyRetention } from '@isangano/api/records/retention/module';
import { describeCounts } from '@isangano/contracts/audit/person-counts';
import { OperatorError } from '@isangano/platform/errors';
import { partSuffix } from '@isangano/platform/file-system/durable-files';
import {
  type CommandContext,
  defineCommand,
  type ExitCode,
  emailOption,
  readEmail,
  requireOption,
} from './command.ts';
import { openKeys, type Services, withServices } from './open-services.ts';

export const exportCommand = defineCommand({
  summary: 'export all data about a person to a folder, as JSON and files',
  usage: '--email <address> --to <folder>',
  options: { email: emailOption, to: { type: 'string', help: 'a folder that does not exist yet' } },
  loggedOptions: [],
  async run(values, context) {
    const address = await readEmail(values.email, context);
    const folder = resolve(requireOption(values.to, 'to'));
    if (existsSync(folder)) throw new OperatorError(`${folder} already exists.`);
    const part = `${folder}.${randomUUID()}${partSuffix}`;
    const counts = await withServices(context, async (services) =>
      exportPerson(await toPrivacyDeps(services), address, () => openExportFolder(part)),
    ).catch(async (error: unknown) => {
      await rm(part, { recursive: true, force: true });
      throw error;
    });
    if (!hasPersonalData(counts)) return reportNothing(context);
    await rename(part, folder);
    context.print(`${describeCounts(counts)}\nIt is in ${folder}.`);
    return 0;
  },
});

export const erase = defineCommand({
  summary: 'erase all data about a person permanently',
  usage: '--email <address> --yes',
  options: {
    email: emailOption,
    yes: { type: 'boolean', help: 'erase; by default only count what would be erased' },
  },
  loggedOptions: ['yes'],
  async run(values, context) {
    const address = await readEmail(values.email, context);
    const { isKnown, mentions } = await withServices(context, async (services) => {
      const deps = await toPrivacyDeps(services);
      const counts = await countPersonalData(deps, address);
      // Before anything is erased, as that may fail half-way.
      const isKnown = hasPersonalData(counts);
      if (isKnown) context.print(describeCounts(counts));
      const mentions = values.yes
        ? (await erasePerson(deps, address, services.operator)).mentions
        : await listMentionsByOthers(deps, address, counts);
      return { isKnown, mentions };
    });
    if (mentions.length > 0)
      context.print(
        `Records of other people contain the address and were not removed: ${mentions.join(', ')}.`,
      );
    if (!isKnown) return reportNothing(context);
    context.print(
      values.yes
        ? 'The data was erased. Earlier backups still contain it.'
        : 'Nothing was removed: add --yes to do so.',
    );
    return 0;
  },
});

export const retention = defineCommand({
  summary: 'remove records that are older than the RETENTION_… settings allow',
  usage: '[--dry-run] [--json]',
  options: {
    'dry-run': { type: 'boolean', help: 'only count what would be removed' },
    json: { type: 'boolean', help: 'print the counts as JSON' },
  },
  loggedOptions: ['dry-run'],
  async run({ json, 'dry-run': isDryRun = false }, context) {
    const removed = await withServices(context, (services) =>
      applyRetention(services, services.config.retentionDays, { isDryRun }),
    );
    if (json) context.print(JSON.stringify(removed, null, 2));
    else {
      const counts = Object.entries(removed).map(([kind, count]) => `${kind} ${count}`);
      context.print(`${isDryRun ? 'Would remove' : 'Removed'}: ${counts.join(', ')}.`);
    }
  },
});

async function toPrivacyDeps(services: Services) {
  return { ...services, keys: await openKeys(services.config), paths: dataPaths.parse(services.config) };
}

/** The address may be misspelt, so this must not look like a success. */
function reportNothing({ warn }: CommandContext): ExitCode {
  warn('Nothing is stored about this address.');
  return 1;
}
