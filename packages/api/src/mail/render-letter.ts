import type { Locale } from '@isangano/contracts/locales';
import { escapeHtml } from '../html.ts';

/** What a mail says, before it has a form. All of it may come from outside. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  /** Words of somebody else, kept line by line. */
  quote?: string;
  link?: { text: string; url: string };
  closing?: string[];
};

/** The letter as plain text and as simple HTML. */
export function renderLetter(
  locale: Locale,
  letter: Letter,
): { subject: string; text: string; html: string } {
  return { subject: oneLine(letter.subject), text: toText(letter), html: toHtml(locale, letter) };
}

function toText({ paragraphs, facts = [], quote, link, closing = [] }: Letter): string {
  const blocks = [
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    quote ?? '',
    link ? `${link.text}: ${link.url}` : '',
    ...closing,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function toHtml(
  locale: Locale,
  { subject, paragraphs, facts = [], quote, link, closing = [] }: Letter,
): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th style="text-align:left;vertical-align:top;padding:2px 16px 2px 0">${escapeHtml(label)}</th>` +
      `<td>${escapeHtml(value)}</td></tr>`,
  );
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;color:#14100d;max-width:40em">',
    ...paragraphs.map(toParagraph),
    rows.length > 0 ? `<table>${rows.join('')}</table>` : '',
    quote ? `<blockquote style="white-space:pre-wrap">${escapeHtml(quote)}</blockquote>` : '',
    link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>` : '',
    ...closing.map(toParagraph),
    '</body></html>\n',
  ]
    .filter(Boolean)
    .join('\n');
}

function toParagraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/** Headers and labelled values have one line, whatever was typed. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
