import type { Locale } from '@isangano/contracts/locales';
import type { Letter } from './letter.ts';
import { renderLetterHtml } from './render-letter-html.ts';

/** The letter as plain text and as simple HTML, signed with the sender's name. */
export function renderLetter(locale: Locale, letter: Letter): { text: string; html: string } {
  return { text: toText(letter), html: renderLetterHtml(locale, letter) };
}

function toText({ sender, paragraphs, facts = [], quote, link, closing = [], leave }: Letter): string {
  const blocks = [
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote ?? '',
    link ? `${link.text}: ${link.url}` : '',
    ...closing,
    sender,
    leave ? `${leave.text}: ${leave.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
