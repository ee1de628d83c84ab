import type { KeptDays, KeptKind } from '@isangano/contracts/privacy/kept-data';

/* What the web build and the server agree on about the privacy notice: the server puts the periods of its settings into it. */

/** Id of the data block of the page with the days for which each kind is kept. */
export const keptDaysId = 'kept-days';

/** The attribute that marks the period of a kind. */
export const keptAttribute = 'data-kept';

export function renderKeptDays(days: KeptDays): string {
  return `<script type="application/json" id="${keptDaysId}">${JSON.stringify(days)}</script>`;
}

/** Returns a pattern that finds the text of a period, after its mark. */
export function getPeriodPattern(kind: KeptKind): RegExp {
  return new RegExp(`(${keptAttribute}="${kind}"[^>]*>)[^<]*`);
}
