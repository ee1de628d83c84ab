import { brand } from '@isangano/content/brand';
import { localizePath } from '@isangano/content/locale-paths';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { tones } from '@isangano/content/palette';
import type { Locale } from '@isangano/contracts/locales';
import { type PublicPath, publicPaths } from '@isangano/contracts/routes';
import type { I18n } from '@lingui/core';
import { outboxMark, type StartPage } from '../../submission/offline/start-page.ts';
import { pages } from '../site/pages.ts';

export const manifestCatalogues = ['home', 'site'] as const;

/** Sizes of the icons in pixels; systems cut maskable ones into shapes of their own. */
export const iconFiles = [
  { file: 'icons/192.png', size: 192, purpose: 'any' },
  { file: 'icons/512.png', size: 512, purpose: 'any' },
  { file: 'icons/maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

export const startPageCatalogues = ['site', 'outbox', 'noScript'] as const;

/* In the page itself: without network, nothing else may be there. */
const style =
  `body{margin:0;background:${tones.bone};color:${tones.ink};font:1.0625rem/1.55 system-ui,sans-serif}` +
  `header{background:${tones.ink};color:${tones.bone};border-bottom:.5rem solid ${tones.ochre};font-size:1.25rem}` +
  'header,main{padding:1rem max(1rem,calc(50vw - 20rem))}h1{margin:1.5rem 0 .5rem;font-size:2rem;line-height:1.1}' +
  'ul{margin:1.5rem 0;padding:0;list-style:none}nav{display:grid;gap:.75rem;max-width:24rem;margin-top:2rem}' +
  `li{padding:.5rem 1rem;border:2px solid ${tones.lake};border-left-width:.5rem;margin-bottom:.5rem;overflow-wrap:anywhere}` +
  `a{padding:.75rem 1.25rem;border:2px solid ${tones.ink};border-radius:2px;color:inherit;font-weight:bold;text-decoration:none}` +
  `a:first-child{background:${tones.ochre}}a:focus-visible{outline:3px solid ${tones.lake};outline-offset:2px}`;

/** Builds the page at which the installed site starts without network, in the active language. */
export function buildStartPage(locale: Locale, i18n: I18n): StartPage {
  const _ = (id: MessageId) => i18n._(id);
  const renderLink = (path: string, text: string) => `<a href="${localizePath(locale, path)}">${text}</a>`;
  const forms = [publicPaths.interviewForm, publicPaths.partnershipApplication] as const;
  return {
    locale,
    html:
      `<!doctype html><html lang="${locale}"><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width,initial-scale=1">' +
      `<title>${_('noScript.offline.title')} – ${brand.name}</title><style>${style}</style>` +
      `<header><strong>${brand.name}</strong></header><main><h1>${_('noScript.offline.title')}</h1>` +
      `<p>${_('noScript.offline.text')}</p>${outboxMark}<nav aria-label="${brand.name}">` +
      `${renderLink(publicPaths.home, _('noScript.upgrading.again'))}` +
      `${forms.map((path) => renderLink(path, _(pages[path].label))).join('')}</nav></main>` +
      // The connection is back: the page of the site replaces this one.
      "<script>addEventListener('online',()=>location.reload())</script></html>",
    kinds: {
      interview: _('outbox.kind.interview'),
      partner: _('outbox.kind.partner'),
      correction: _('outbox.kind.correction'),
      reply: _('outbox.kind.reply'),
      message: _('outbox.kind.message'),
      mail: _('outbox.kind.mail'),
      subscription: _('outbox.kind.subscription'),
    },
    states: {
      waiting: _('outbox.state.waiting'),
      expired: _('outbox.state.expired'),
      refused: _('outbox.state.refused'),
      received: _('outbox.state.received'),
    },
  };
}

/** Builds the manifest by which a device installs the site, in the active language. */
export function buildWebManifest(locale: Locale, i18n: I18n): object {
  const _ = (id: MessageId, values?: Record<string, string>) => i18n._(id, values);
  const toShortcut = (path: PublicPath) => ({ name: _(pages[path].label), url: localizePath(locale, path) });
  return {
    id: '/',
    name: _('home.documentTitle', { brand: brand.name }),
    short_name: brand.shortName,
    description: _('home.description'),
    lang: locale,
    start_url: localizePath(locale, publicPaths.home),
    scope: '/',
    display: 'standalone',
    theme_color: tones.ink,
    background_color: tones.bone,
    icons: iconFiles.map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [toShortcut(publicPaths.interviewForm), toShortcut(publicPaths.partnershipApplication)],
  };
}
