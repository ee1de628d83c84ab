import { type AuditFilter, auditFilter } from '@isangano/contracts/audit/list';
import { auditExportPath } from '@isangano/contracts/routes';
import { isHolderActive, type LinkHolder, toHolderParams } from '../auth/link-holder.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { checkQuery, type LinkPurpose, signQuery } from '../links/signed-query.ts';

const lifetimeSeconds = 300;

const fields = ['actor', 'action', 'from', 'until'] as const;

/**
 * Returns a signed link to the filtered audit log as CSV, relative to the base; it is valid for 5 minutes, while
 * the session or API token of its holder is active.
 */
export function createAuditLink(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  filter: AuditFilter,
  holder: LinkHolder,
): string {
  const filterParams = Object.fromEntries(
    fields.flatMap((field) => (filter[field] === undefined ? [] : [[field, filter[field]]])),
  );
  const params = { ...filterParams, ...toHolderParams(holder) };
  const query = signQuery(keys.fileLinks, exportAuditLog, params, clock() / 1000 + lifetimeSeconds);
  return `${auditExportPath}?${query.toString()}`;
}

/**
 * Returns the filter of a link. Throws `forbidden` if the link is altered, or if it has expired or the session
 * or API token that it was created for has ended (reason `link_expired`).
 */
export async function readAuditLink(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'sessionIdleMs'>,
  query: URLSearchParams,
): Promise<AuditFilter> {
  const state = checkQuery(deps.keys.fileLinks, exportAuditLog, query, deps.clock());
  if (state === 'altered') throw new AppError('forbidden');
  if (state === 'expired' || !(await isHolderActive(deps, query))) {
    throw new AppError('forbidden', { reason: 'link_expired' });
  }
  return auditFilter.parse(Object.fromEntries(fields.map((field) => [field, query.get(field) ?? undefined])));
}

const exportAuditLog: LinkPurpose = (read) =>
  JSON.stringify(['audit', ...fields.map(read), read('expires'), read('by'), read('via')]);
