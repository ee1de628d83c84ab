import type { Locale } from '@isangano/contracts/locales';

/** Texts that are the same in every language: names, and terms that the group leaves in English. */
const namesAndTerms = ['AI Ethics', 'Isangano Group', 'Kinyarwanda', 'Webhooks', 'Webhooks – {brand}'];

/** English texts that are also the right text in the other language. */
const sameTexts: Partial<Record<Locale, readonly string[]>> = {
  fr: [
    'Action',
    'Budget',
    'Budget ($)',
    'Client',
    'Client *',
    'Clients',
    'Code',
    'Contact',
    'Correction',
    'Corrections',
    'Description *',
    'Documents',
    'E-mail',
    'Format',
    'Impact',
    'Incidents',
    'Innovation',
    'Manipulation',
    'Message',
    'Messages',
    'Mission',
    'Notifications',
    'Page',
    'Pages',
    'Points',
    'Portrait',
    'Publication',
    'Publications',
    'Questions',
    'Sections',
    'Services',
    'Sessions',
    'Signature',
    'Swahili',
    'Tests',
    'Type',
    'Vision',
  ],
};

/** Whether a translation is the English text itself although there is something to translate in it. */
export function isCopiedEnglish(locale: Locale, english: string, translation: string): boolean {
  if (translation.trim() !== english.trim()) return false;
  const text = english
    .replaceAll(/\{[^}]*\}|https?:\/\/\S+|\S+@\S+/g, '')
    .replaceAll(/^[\s–-]+|[\s–-]+$/g, '');
  return /\p{L}{4}/u.test(text) && ![...namesAndTerms, ...(sameTexts[locale] ?? [])].includes(text);
}
