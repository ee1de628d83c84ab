import { toDay, toText } from '../lists/search.ts';

/** Query parameters of the audit page. */
export type AuditSearch = Partial<Record<'actor' | 'action' | 'from' | 'until', string | undefined>>;

/** Ignores malformed parameters. Knows no actions, as their list is long and every staff page loads this. */
export function parseAuditSearch({
  actor,
  action,
  from,
  until,
}: Readonly<Record<string, unknown>>): AuditSearch {
  return {
    actor: toText(actor)?.trim() || undefined,
    action: toText(action),
    from: toDay(from),
    until: toDay(until),
  };
}
