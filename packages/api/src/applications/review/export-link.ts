import { type ExportApplicationsInput, exportApplicationsInput } from '@isangano/contracts/applications/list';
import { applicationsExportPath } from '@isangano/contracts/routes';
import { AppError } from '../../errors.ts';
import { checkQuery, type LinkPurpose, signQuery } from '../../links/signed-query.ts';

const lifetimeSeconds = 300;

/** The parameters of a link are the fields of the filter. */
const fields = ['q', 'type', 'status'] as const;

/** Returns a signed link to the filtered CSV export, relative to the base; it is valid for 5 minutes. */
export function createExportLink(key: Uint8Array, filter: ExportApplicationsInput, nowMs: number): string {
  const params = Object.fromEntries(
    fields.flatMap((field) => (filter[field] === undefined ? [] : [[field, filter[field]]])),
  );
  const query = signQuery(key, exportFiltered, params, nowMs / 1000 + lifetimeSeconds);
  return `${applicationsExportPath}?${query.toString()}`;
}

/** Returns the filter of a link. Throws `forbidden` if it is altered or expired (reason `link_expired`). */
export function parseExportLink(
  key: Uint8Array,
  query: URLSearchParams,
  nowMs: number,
): ExportApplicationsInput {
  const state = checkQuery(key, exportFiltered, query, nowMs);
  if (state === 'altered') throw new AppError('forbidden');
  if (state === 'expired') throw new AppError('forbidden', { reason: 'link_expired' });
  return exportApplicationsInput.parse(
    Object.fromEntries(fields.map((field) => [field, query.get(field) ?? undefined])),
  );
}

const exportFiltered: LinkPurpose = (read) =>
  JSON.stringify(['export', ...fields.map(read), read('expires')]);
