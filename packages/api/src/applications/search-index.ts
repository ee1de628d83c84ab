/** The fields of an application that staff search; see `searchIndex`. */
export const applicationSearchIndex = {
  name: 'application',
  table: 'application',
  substringColumns: ['name', 'email', 'phone', 'location', 'topic', 'kind', 'status'],
  prefixColumns: ['name', 'email'],
} as const;
