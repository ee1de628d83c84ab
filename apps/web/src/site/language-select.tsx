import { isLocale, type Locale, locales } from '@isangano/contracts/locales';
import { useLingui } from '@lingui/react';
import { useLanguage } from '../i18n/language-provider.tsx';
import { classNames } from '../ui/class-names.ts';

/** Each language by its own name. */
const languageNames: Record<Locale, string> = { en: 'English', rw: 'Kinyarwanda', fr: 'Français' };

export function LanguageSelect({ className }: { className?: string }) {
  const { _ } = useLingui();
  const { locale, choose } = useLanguage();
  return (
    <select
      aria-label={_('language.label')}
      data-language
      data-native
      value={locale}
      onChange={(event) => isLocale(event.target.value) && choose(event.target.value)}
      className={classNames('h-11 border-x-2 border-bone bg-ink px-1 text-bone sm:px-2', className)}
    >
      {locales.map((choice) => (
        <option key={choice} value={choice} lang={choice}>
          {languageNames[choice]}
        </option>
      ))}
    </select>
  );
}
