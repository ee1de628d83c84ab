/** The fields of an application that staff search; see `termIndex`. */
export const applicationSearchIndex = {
  name: 'application',
  table: 'application',
  type: 'terms',
  substringColumns: ['name', 'email', 'phone', 'location', 'topic', 'kind'],
  prefixColumns: ['name', 'email'],
} as const;
