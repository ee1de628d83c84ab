import { sourceLocale } from '@isangano/contracts/locales';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from './language-provider.tsx';

/** The English message of an error, and its code where it is that of the server. */
export type ServerError = { message: string; code: string };

/**
 * Returns a function that returns the text of a REST error in the language of the page: by its code, or its message as
 * it is if the code is unknown here. Never rejects.
 */
export function useServerText(): (error: ServerError) => Promise<string> {
  const { _, locale } = useTexts();
  const { catalogues } = useRouter().options.context;
  return async ({ message, code }) => {
    if (locale === sourceLocale) return message;
    try {
      // Loaded only now, as the texts of all errors are in it.
      const { isErrorId } = await import('@isangano/contracts/errors');
      await catalogues.load('staffErrors');
      return isErrorId(code) ? _(`serverError.${code}`) : message;
    } catch (error) {
      console.error('messages', error);
      return message;
    }
  };
}
