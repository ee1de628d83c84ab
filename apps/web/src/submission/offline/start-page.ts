import type { Locale } from '@isangano/contracts/locales';
import type { ItemKind, OutboxItem } from '../outbox/item.ts';

/** The page at which the installed site starts without network, in one language. The build lists it for the service worker. */
export type StartPage = {
  locale: Locale;
  /** A document that contains `outboxMark` where the outbox is listed. */
  html: string;
  kinds: Record<ItemKind, string>;
  states: Record<OutboxItem['state'], string>;
};

export const outboxMark = '<!--outbox-->';

/** Renders the page with the items of the outbox. */
export function renderStartPage({ html, kinds, states }: StartPage, items: readonly OutboxItem[]): string {
  const entries = items.map(({ kind, title, state, reference = '' }) => {
    const name = [kinds[kind], title].filter(Boolean).join(' · ');
    return `<li><strong>${escapeHtml(name)}</strong><br>${escapeHtml(`${states[state]} ${reference}`.trim())}</li>`;
  });
  // A function, as a replacement text would be searched for patterns.
  return html.replace(outboxMark, () => (entries.length > 0 ? `<ul>${entries.join('')}</ul>` : ''));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
