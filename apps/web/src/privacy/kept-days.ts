import { keptDaysId } from '@isangano/content/privacy-page';
import { getKeptDays, type KeptDays, keptKinds } from '@isangano/contracts/privacy/kept-data';

/** Returns the days that the served page has; those of a server without settings while it is rendered. */
export function readKeptDays(): KeptDays {
  const days = getKeptDays({});
  if (import.meta.env.SSR) return days;
  const served: unknown = JSON.parse(document.getElementById(keptDaysId)?.textContent || '{}');
  if (typeof served !== 'object' || served === null) return days;
  const found = new Map<string, unknown>(Object.entries(served));
  for (const kind of keptKinds) {
    const value = found.get(kind);
    if (typeof value === 'number' || value === null) days[kind] = value;
  }
  return days;
}
