import { applyRetention } from '@isangano/api/records/retention/module';
import { defineCommand } from './command.ts';
import { withServices } from './open-services.ts';

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
    return 0;
  },
});
