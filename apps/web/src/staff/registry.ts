import type { RecordNoun } from '@isangano/contracts/records';
import { applicationPages } from './applications/record-pages.ts';
import type { RecordPages } from './base/record-pages.ts';
import { messagePages } from './messages/record-pages.ts';

/** The pages of all kinds of records: the only list of them. */
export const recordPages: Record<RecordNoun, RecordPages> = {
  application: applicationPages,
  message: messagePages,
};

export function isRecordNoun(noun: string): noun is RecordNoun {
  return Object.hasOwn(recordPages, noun);
}
