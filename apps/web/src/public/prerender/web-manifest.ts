import { brand } from '@isangano/content/brand';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { palette } from '@isangano/content/patterns/svg-markup';
import type { Locale } from '@isangano/contracts/locales';
import { localizePath, type PublicPath, publicPaths } from '@isangano/contracts/routes';
import type { I18n } from '@lingui/core';
import { pages } from '../site/pages.ts';

/** Catalogues that contain the messages of the manifest. */
export const manifestCatalogues = ['home', 'site'] as const;

/** Sizes of the icons in pixels; systems cut maskable ones into shapes of their own. */
export const iconFiles = [
  { file: 'icons/192.png', size: 192, purpose: 'any' },
  { file: 'icons/512.png', size: 512, purpose: 'any' },
  { file: 'icons/maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** Builds the manifest by which a device installs the site, in the active language. */
export function buildWebManifest(locale: Locale, i18n: I18n): object {
  const _ = (id: MessageId, values?: Record<string, string>) => i18n._(id, values);
  const toShortcut = (path: PublicPath) => ({ name: _(pages[path].label), url: localizePath(locale, path) });
  return {
    id: '/',
    name: _('home.documentTitle', { brand: brand.name }),
    short_name: brand.name,
    description: _('home.description'),
    lang: locale,
    start_url: localizePath(locale, publicPaths.home),
    scope: '/',
    display: 'standalone',
    theme_color: palette.ink,
    background_color: palette.bone,
    icons: iconFiles.map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [toShortcut(publicPaths.interviewForm), toShortcut(publicPaths.partnershipApplication)],
  };
}
