/** The search index of applications; the view `application_text` has what they are found by. */
export const applicationSearchIndex = {
  name: 'application',
  table: 'application',
  filterColumns: ['kind'],
} as const;
