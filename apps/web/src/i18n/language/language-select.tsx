import { siteLocales } from '@isangano/content/brand';
import { isSiteLocale } from '@isangano/content/locale-paths';
import { languages } from '@isangano/contracts/locales';
import { CompactSelect } from '../../ui/compact-select.tsx';
import { useTexts } from '../language-provider.tsx';

/** Chooses the language of the site. Works on a served page without its code. */
export function LanguageSelect({ label, className }: { label: string; className: string }) {
  const { locale, choose } = useTexts();
  return (
    <CompactSelect
      aria-label={label}
      data-language
      value={locale}
      onChange={(event) => isSiteLocale(event.target.value) && choose(event.target.value)}
      className={className}
    >
      {siteLocales.map((choice) => (
        <option key={choice} value={choice} lang={choice}>
          {languages[choice].name}
        </option>
      ))}
    </CompactSelect>
  );
}
