/**
 * Messages are kept in catalogues by the part of the site that shows them, so that a page loads no
 * words it does not need. `labels` are the words for stored values, `faults` those for field errors:
 * their English lives in the contracts, and only the translations in `src/locales`. Those that begin with
 * `staff` are in the languages of the staff area.
 */
export const catalogueNames = [
  'site',
  'home',
  'homeSections',
  'labels',
  'faults',
  'forms',
  'interview',
  'partner',
  'projects',
  'staffSignIn',
  'staff',
  'staffDetails',
  'staffProjects',
  'staffMessages',
  'contact',
  'plain',
  'services',
  'partnership',
  'aiEthics',
] as const;
export type CatalogueName = (typeof catalogueNames)[number];

/** Catalogues of parts that are fetched when a reader comes near them; no page preloads their words. */
export const deferredCatalogues: readonly CatalogueName[] = ['homeSections'];
