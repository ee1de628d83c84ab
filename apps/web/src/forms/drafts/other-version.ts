import { getItem, removeItem, setItem } from '../device-storage.ts';
import { type DraftContent, parseDraftContent } from './draft-content.ts';

const prefix = 'other-draft:';

/** Returns the version of a draft that another one has replaced, until the visitor has chosen between them. */
export function readOtherVersion(form: string): DraftContent | undefined {
  return parseDraftContent(getItem(prefix + form));
}

export function storeOtherVersion(form: string, content: DraftContent): void {
  setItem(prefix + form, JSON.stringify(content));
}

export function discardOtherVersion(form: string): void {
  removeItem(prefix + form);
}
