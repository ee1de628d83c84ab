import { type ExportApplicationsInput, exportApplicationsInput } from '@isangano/contracts/applications/list';
import { applicationsExportPath } from '@isangano/contracts/routes';
import { AppError } from '../errors.ts';
import { sign, verifySignature } from '../files/links.ts';

const lifetimeSeconds = 300;

/** A link, relative to the server's base, under which a browser saves the applications of a filter; it soon expires. */
export function signedExportLink(key: Uint8Array, filter: ExportApplicationsInput, nowMs: number): string {
  const query = new URLSearchParams({ q: filter.q });
  if (filter.type) query.set('type', filter.type);
  if (filter.status) query.set('status', filter.status);
  query.set('expires', String(Math.floor(nowMs / 1000) + lifetimeSeconds));
  query.set('signature', sign(key, signedPart(query)));
  return `${applicationsExportPath}?${query.toString()}`;
}

/** The filter of a link. Throws `forbidden` for an altered one or one that has expired (reason `link_expired`). */
export function readExportLink(
  key: Uint8Array,
  query: URLSearchParams,
  nowMs: number,
): ExportApplicationsInput {
  const signature = query.get('signature') ?? '';
  if (!verifySignature(key, signedPart(query), signature)) throw new AppError('forbidden');
  if (Number(query.get('expires')) * 1000 <= nowMs)
    throw new AppError('forbidden', { reason: 'link_expired' });
  return exportApplicationsInput.parse(Object.fromEntries(query));
}

function signedPart(query: URLSearchParams): string {
  const parts = ['q', 'type', 'status', 'expires'].map((name) => query.get(name) ?? '');
  return JSON.stringify(['export', ...parts]);
}
