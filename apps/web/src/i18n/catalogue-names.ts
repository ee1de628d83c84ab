/**
 * Messages are split into catalogues by the part of the site that uses them, so that a page loads no others.
 * `labels` contains the labels of stored values, `fieldErrors` the texts of field errors, `staffErrors` those of other errors
 * of the server: their English texts are in the contracts, and only the translations in `src/locales`.
 */
export const catalogueNames = [
  'site',
  'home',
  'homeSections',
  'labels',
  'fieldErrors',
  'forms',
  'formsDeferred',
  'drafts',
  'outbox',
  'interview',
  'partner',
  'applicationStatus',
  'projects',
  'staffSignIn',
  'staffPassword',
  'staff',
  'staffDashboard',
  'staffShortcuts',
  'staffDetails',
  'staffProjects',
  'staffMessages',
  'staffReplies',
  'staffRecords',
  'staffAccount',
  'staffBulk',
  'staffErrors',
  'contact',
  'noScript',
  'services',
  'partnership',
  'aiEthics',
  'accessibility',
  'privacy',
] as const;
export type CatalogueName = (typeof catalogueNames)[number];

/** Catalogues of deferred parts of pages, which no page preloads. */
export const deferredCatalogues: readonly CatalogueName[] = [
  'formsDeferred',
  'drafts',
  'outbox',
  'staffErrors',
  'staffPassword',
];
