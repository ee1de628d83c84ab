import { brand } from '@isangano/content/brand';
import { useLingui } from '@lingui/react';
import { LanguageSelect } from '../../i18n/language/language-select.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FallbackImage } from '../../ui/fallback-image.tsx';

/** The strip with contact details and language, shown only while the page is scrolled to its top. */
export function Banner({ isAboveBar }: { isAboveBar: boolean }) {
  const { _ } = useLingui();
  return (
    <aside
      aria-label={_('banner.label')}
      className={classNames(
        'ground-ink fixed inset-x-0 z-30 h-11 scrolled:hidden',
        isAboveBar ? 'top-0' : 'top-16',
      )}
    >
      <FallbackImage
        src="/art/banner.svg"
        fallbackSrc="/art/banner-plain.svg"
        alt=""
        width={1440}
        height={40}
        className="absolute inset-0 size-full object-cover"
      />
      <div className="frame relative flex h-full items-center gap-2 text-xs leading-tight sm:text-sm">
        {/* On a phone the location is below the address, within the height of its link. */}
        <div className="relative flex min-w-0 items-center sm:gap-6">
          <a href={`mailto:${brand.email}`} className="flex h-11 pt-1 sm:items-center sm:pt-0">
            <span className="bg-ink px-1">{brand.email}</span>
          </a>
          <span className="bg-ink px-1 max-sm:pointer-events-none max-sm:absolute max-sm:bottom-1 max-sm:left-0">
            {brand.location}
          </span>
        </div>
        <LanguageSelect
          label={_('language.label')}
          className="ml-auto h-11 border-x-2 border-bone bg-ink px-1 text-bone sm:px-2"
        />
      </div>
    </aside>
  );
}
