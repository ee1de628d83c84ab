import type { AuditFilter } from '@isangano/contracts/audit/list';
import type { AuditSearch } from '@isangano/contracts/audit/search';
import { auditActions } from '@isangano/contracts/audit/values';

/** Returns the filter of a URL, without the parameters that are not valid. Needs no schema library. */
export function toAuditFilter({ actor, action, from, until }: AuditSearch): AuditFilter {
  return {
    actor: actor?.trim() || undefined,
    action: auditActions.find((known) => known === action),
    from: toDay(from),
    until: toDay(until),
  };
}

function toDay(text: string | undefined): string | undefined {
  const isDay = text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : undefined;
}
