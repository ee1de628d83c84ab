import { removeOld } from '@isangano/api/retention/remove-old';
import { command } from './command.ts';
import { withDesk } from './open-desk.ts';

export const retention = command({
  summary: 'remove what is older than the RETENTION_… settings say',
  usage: '[--dry-run] [--json]',
  options: {
    'dry-run': { type: 'boolean', help: 'only tell what would go' },
    json: { type: 'boolean', help: 'the numbers as JSON' },
  },
  async run({ json, 'dry-run': isDryRun = false }, surroundings) {
    const removed = await withDesk(surroundings, (desk) =>
      removeOld(desk, desk.config.retentionDays, { isDryRun }),
    );
    if (json) surroundings.print(JSON.stringify(removed, null, 2));
    else {
      const counts = Object.entries(removed).map(([kind, count]) => `${kind} ${count}`);
      surroundings.print(`${isDryRun ? 'Would remove' : 'Removed'}: ${counts.join(', ')}.`);
    }
    return 0;
  },
});
