import type { Locale } from '@isangano/contracts/locales';
import { api } from '../base/api.ts';

/** Returns a function that returns the signed address of a page of the draft, which changes when something is saved. */
export function usePreviews(): (path: string, locale: Locale) => string | undefined {
  const previews = api.content.previews.useQuery();
  return (path, locale) => previews.data?.find((one) => one.path === path && one.locale === locale)?.url;
}
