import { type AuditFilter, auditFilter } from '@isangano/contracts/audit/list';
import type { AuditSearch } from '@isangano/contracts/audit/search';

/** Returns the filter of a URL, without the parameters that are not valid. */
export function toAuditFilter(search: AuditSearch): AuditFilter {
  const { actor, action, from, until } = auditFilter.shape;
  return {
    actor: actor.safeParse(search.actor).data,
    action: action.safeParse(search.action).data,
    from: from.safeParse(search.from).data,
    until: until.safeParse(search.until).data,
  };
}
