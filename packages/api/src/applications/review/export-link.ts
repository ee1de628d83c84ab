import { type ExportApplicationsInput, exportApplicationsInput } from '@isangano/contracts/applications/list';
import { applicationsExportPath } from '@isangano/contracts/routes';
import { isHolderActive, type LinkHolder, toHolderParams } from '../../auth/link-holder.ts';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { KeySet } from '../../keys.ts';
import { checkQuery, type LinkPurpose, signQuery } from '../../links/signed-query.ts';

const lifetimeSeconds = 300;

/** The parameters of a link are the fields of the filter, and those of its holder. */
const fields = ['q', 'type', 'status'] as const;

/**
 * Returns a signed link to the filtered CSV export, relative to the base; it is valid for 5 minutes, while the
 * session or API token of its holder is active.
 */
export function createExportLink(
  keys: KeySet,
  filter: ExportApplicationsInput,
  nowMs: number,
  holder: LinkHolder,
): string {
  const filterParams = Object.fromEntries(
    fields.flatMap((field) => (filter[field] === undefined ? [] : [[field, filter[field]]])),
  );
  const params = { ...filterParams, ...toHolderParams(holder) };
  const query = signQuery(keys, exportFiltered, params, nowMs / 1000 + lifetimeSeconds);
  return `${applicationsExportPath}?${query.toString()}`;
}

/**
 * Returns the filter of a link. Throws `forbidden` if the link is altered, or if it has expired or the session
 * or API token that it was created for has ended (reason `link_expired`).
 */
export async function readExportLink(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'sessionIdleMs'>,
  query: URLSearchParams,
): Promise<ExportApplicationsInput> {
  const filter = parseExportLink(deps.keys.fileLinks, query, deps.clock());
  if (!(await isHolderActive(deps, query))) throw new AppError('forbidden', { reason: 'link_expired' });
  return filter;
}

/**
 * Returns the filter of a link by its signature and expiry alone. Throws `forbidden` if it is altered or expired
 * (reason `link_expired`).
 */
export function parseExportLink(
  keys: KeySet,
  query: URLSearchParams,
  nowMs: number,
): ExportApplicationsInput {
  const state = checkQuery(keys, exportFiltered, query, nowMs);
  if (state === 'altered') throw new AppError('forbidden');
  if (state === 'expired') throw new AppError('forbidden', { reason: 'link_expired' });
  return exportApplicationsInput.parse(
    Object.fromEntries(fields.map((field) => [field, query.get(field) ?? undefined])),
  );
}

/** Links without `via` have the text of earlier versions, which never equals one with it. */
const exportFiltered: LinkPurpose = (read) =>
  JSON.stringify([
    'export',
    ...fields.map(read),
    read('expires'),
    ...(read('via') === '' ? [] : [read('by'), read('via')]),
  ]);
