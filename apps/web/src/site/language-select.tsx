import { isLocale } from '@isangano/contracts/locales';
import { useLingui } from '@lingui/react';
import { languageChoices } from '../i18n/language.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { classNames } from '../ui/class-names.ts';

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
      {languageChoices.map((choice) => (
        <option key={choice.locale} value={choice.locale} lang={choice.locale}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}
