/** The fields of a message that staff search; see `searchIndex`. */
export const messageSearchIndex = {
  name: 'message',
  table: 'contact_message',
  substringColumns: ['full_name', 'email', 'subject', 'status'],
  prefixColumns: ['full_name', 'email'],
} as const;
