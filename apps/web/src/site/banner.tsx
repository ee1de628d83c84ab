import { brand } from '@isangano/content/brand';
import { useLingui } from '@lingui/react';
import { classNames } from '../ui/class-names.ts';
import { FallbackImage } from '../ui/fallback-image.tsx';
import { LanguageSelect } from './language-select.tsx';

/** The strip with contact details and language, shown only while the page is scrolled to its top. */
export function Banner({ isAboveBar }: { isAboveBar: boolean }) {
  const { _ } = useLingui();
  return (
    <aside
      aria-label={_('banner.label')}
      className={classNames(
        'ground-ink fixed inset-x-0 z-30 h-10 scrolled:hidden',
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
      <div className="frame relative flex h-full items-center gap-3 text-xs sm:gap-6 sm:text-sm">
        <a href={`mailto:${brand.email}`} className="min-w-0 truncate bg-ink px-1">
          {brand.email}
        </a>
        <span className="hidden bg-ink px-1 sm:inline">{brand.location}</span>
        <LanguageSelect className="ml-auto" />
      </div>
    </aside>
  );
}
