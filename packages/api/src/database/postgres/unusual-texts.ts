import { usualCharacters } from '@isangano/platform/postgres/find-records';

/** Lists the texts in which a pair of letters may be followed by any character. */
export const indexUnusualTexts = ['application_text', 'message_text']
  .map((table) => `create index ${table}_unusual on ${table} (seq) where content ~ '[^${usualCharacters}]';`)
  .join('\n');
