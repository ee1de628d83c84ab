/** What staff search messages by; see `trigramIndex`. */
export const messageSearchIndex = {
  name: 'message',
  table: 'contact_message',
  type: 'trigrams',
  textColumns: ['full_name', 'email', 'subject', 'message'],
  filterColumns: ['status'],
} as const;
