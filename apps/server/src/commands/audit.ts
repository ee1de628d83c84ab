import { generateAuditEntries } from '@isangano/api/modules/audit/module';
import { auditFilter } from '@isangano/contracts/audit/list';
import { auditActions } from '@isangano/contracts/audit/values';
import { defineCommand, UsageError } from './command.ts';
import { withServices } from './open-services.ts';
import { formatTable } from './table.ts';

/** Number of entries that are printed by default. */
const defaultLimit = 100;

export const audit = defineCommand({
  summary: 'print the audit log, newest first',
  usage: '[--actor <name>] [--action <action>] [--from <day>] [--until <day>] [--limit <number>] [--json]',
  options: {
    actor: { type: 'string', help: 'an e-mail address, the name of an API token or a system user' },
    action: { type: 'string', help: `one of ${auditActions.join(', ')}` },
    from: { type: 'string', help: 'the first day (UTC), such as 2026-11-22' },
    until: { type: 'string', help: 'the last day (UTC)' },
    limit: { type: 'string', help: `the most entries; ${defaultLimit} by default` },
    json: { type: 'boolean', help: 'print one JSON object per line' },
  },
  async run({ limit = String(defaultLimit), json, ...values }, context) {
    const filter = auditFilter.safeParse(values);
    if (!filter.success) throw new UsageError(`--${filter.error.issues[0]?.path[0]?.toString()} is invalid`);
    const count = Number(limit);
    if (!Number.isSafeInteger(count) || count < 1) throw new UsageError('--limit must be a whole number');
    await withServices(context, async ({ db }) => {
      const rows: string[][] = [];
      for await (const entry of generateAuditEntries(db.read, filter.data, count)) {
        if (json) context.print(JSON.stringify(entry));
        else {
          const { at, actor, actorKind, action, subject, detail, address } = entry;
          rows.push([at, actor ?? actorKind, action, subject ?? '', detail ?? '', address ?? '']);
        }
      }
      const titles = ['time (UTC)', 'who', 'action', 'subject', 'detail', 'address'];
      if (!json) context.print(formatTable(titles, rows));
    });
  },
});
