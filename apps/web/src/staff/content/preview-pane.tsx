import type { Locale } from '@isangano/contracts/locales';
import { useState } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import { api } from '../base/api.ts';
import { LocaleField } from '../base/fields.tsx';

/** A page as it is in the draft, beside the editor. */
export function PreviewPane({ path }: { path: string }) {
  const { _, locale: pageLocale } = useTexts();
  const [locale, setLocale] = useState<Locale>(pageLocale);
  const url = usePreviews()(path, locale);
  return (
    <aside aria-label={_('staffContent.preview')} className="grid gap-3 xl:sticky xl:top-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <LocaleField label={_('staffContent.preview.language')} value={locale} onValue={setLocale} />
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="py-3 font-bold">
            {_('staffContent.preview.open')}
          </a>
        )}
      </div>
      {url && (
        <iframe
          key={url}
          src={url}
          // Not fetched on screens without space for it.
          loading="lazy"
          title={_('staffContent.preview')}
          className="hidden h-[70vh] w-full border-2 border-ink bg-chalk xl:block"
        />
      )}
    </aside>
  );
}

/** Returns a function that returns the signed address of a page of the draft, which changes when something is saved. */
export function usePreviews(): (path: string, locale: Locale) => string | undefined {
  const previews = api.content.previews.useQuery();
  return (path, locale) => previews.data?.find((one) => one.path === path && one.locale === locale)?.url;
}
