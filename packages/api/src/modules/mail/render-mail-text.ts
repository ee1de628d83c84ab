import type { Locale } from '@isangano/contracts/locales';
import type { MailContent } from './mail-content.ts';
import { renderMailHtml } from './render-mail-html.ts';

/** Renders the content of a mail as plain text and as HTML, both signed with the sender's name. */
export function renderMail(locale: Locale, content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderMailHtml(locale, content) };
}

function renderText({
  sender,
  paragraphs,
  facts = [],
  answers = [],
  quote,
  link,
  closing = [],
  leave,
  stop,
}: MailContent): string {
  const blocks = [
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...answers.map(([label, value]) => `${label}\n${value}`),
    quote ?? '',
    link ? `${link.text}: ${link.url}` : '',
    ...closing,
    sender,
    leave ? `${leave.text}: ${leave.url}` : '',
    stop ? `${stop.text}: ${stop.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
