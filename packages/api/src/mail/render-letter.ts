import type { Locale } from '@isangano/contracts/locales';
import { renderLetterHtml } from './render-letter-html.ts';

/** What a mail says, before it has a form. All of it may come from outside. */
export type Letter = {
  subject: string;
  /** Stands over the letter; the subject where there is none. */
  title?: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  /** Words of somebody else, kept line by line. */
  quote?: string;
  link?: { text: string; url: string };
  closing?: string[];
  /** Small words below everything else, with a link. */
  leave?: { text: string; url: string };
};

/** The letter as plain text and as simple HTML, signed with the sender's name. */
export function renderLetter(
  locale: Locale,
  sender: string,
  letter: Letter,
): { subject: string; text: string; html: string } {
  const { facts = [], title = letter.subject } = letter;
  return {
    subject: oneLine(letter.subject),
    text: toText(sender, letter),
    html: renderLetterHtml({
      ...letter,
      locale,
      sender,
      title: oneLine(title),
      facts: facts.map(([label, value]) => [label, oneLine(value)]),
    }),
  };
}

function toText(
  sender: string,
  { paragraphs, facts = [], quote, link, closing = [], leave }: Letter,
): string {
  const blocks = [
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    quote ?? '',
    link ? `${link.text}: ${link.url}` : '',
    ...closing,
    sender,
    leave ? `${leave.text}: ${leave.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Headers and labelled values have one line, whatever was typed. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
