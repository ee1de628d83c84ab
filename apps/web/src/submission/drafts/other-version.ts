import { getItem, removeItem, setItem } from '../device-storage.ts';
import { getOtherVersionKey } from '../storage-keys.ts';
import { type DraftContent, parseDraftContent } from './draft-content.ts';

/** Returns the version of a draft that another one has replaced, until the visitor has chosen between them. */
export function readOtherVersion(form: string): DraftContent | undefined {
  return parseDraftContent(getItem(getOtherVersionKey(form)));
}

export function storeOtherVersion(form: string, content: DraftContent): void {
  setItem(getOtherVersionKey(form), JSON.stringify(content));
}

export function discardOtherVersion(form: string): void {
  removeItem(getOtherVersionKey(form));
}
