import { brand } from '@isangano/content/brand';
import { formatShortReference } from '@isangano/contracts/short-reference';

/** What names a record that the server has stored. */
export type Reference = {
  id: string;
  /** Empty in responses of earlier releases. */
  shortReference: string;
};

/** Returns the form in which people read and speak a reference. */
export function formatReference({ id, shortReference }: Reference): string {
  return shortReference === '' ? id : formatShortReference(brand.referencePrefix, shortReference);
}
