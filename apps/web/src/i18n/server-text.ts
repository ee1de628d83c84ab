import { defaultLocale } from '@isangano/contracts/locales';
import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { useLanguage } from './language-provider.tsx';

/**
 * Returns a function that translates the text of a REST error, which is English, to the language of the page. A text that is
 * not one of the server's is returned unchanged. Never rejects.
 */
export function useServerText(): (text: string) => Promise<string> {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const { catalogues } = useRouter().options.context;
  return async (text) => {
    if (locale === defaultLocale) return text;
    try {
      // Loaded only now, as the texts of all errors are in it.
      const { findErrorId } = await import('@isangano/contracts/errors');
      await catalogues.load('staffErrors');
      const id = findErrorId(text);
      return id ? _(`serverError.${id}`) : text;
    } catch (error) {
      console.error('messages', error);
      return text;
    }
  };
}
