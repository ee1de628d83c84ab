import type { KeptDays, KeptKind } from '@isangano/contracts/privacy/kept-data';

/* Names that the web build and the server share for the privacy notice: the server inserts the periods of its settings. */

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
