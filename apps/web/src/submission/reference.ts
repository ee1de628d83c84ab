import { brand } from '@isangano/content/brand';
import { formatShortReference } from '@isangano/contracts/short-reference';

/** The reference of a stored record. */
export type Reference = {
  id: string;
  /** Empty in responses of earlier releases. */
  shortReference: string;
};

/** Returns the form in which people read and say a reference. */
export function formatReference({ id, shortReference }: Reference): string {
  return shortReference === '' ? id : formatShortReference(brand.referencePrefix, shortReference);
}
