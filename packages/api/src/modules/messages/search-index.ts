/** The search index of messages; the view `message_text` has what they are found by. */
export const messageSearchIndex = {
  name: 'message',
  table: 'contact_message',
  filterColumns: ['status'],
} as const;
