import { palette } from '@isangano/content/palette';
import type { Locale } from '@isangano/contracts/locales';
import { escapeHtml } from '@isangano/platform/text/html';
import { getMarkContentId, type MailContent } from './mail.ts';

/** The site's colours, used in inline styles because mail clients ignore style sheets. */
const { ink, bone, chalk, clay, ochre, onOchre, terracotta, lake } = palette.light;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

const cell = 'border-collapse:collapse;border-spacing:0';

const ridgesCount = 20;

/** Renders the content of a mail as plain text and as HTML, both signed with the sender's name. */
export function renderMail(locale: Locale, content: MailContent): { text: string; html: string } {
  return { text: renderText(locale, content), html: renderMailHtml(locale, content) };
}

function renderText(locale: Locale, content: MailContent): string {
  const { sender, paragraphs, facts = [], answers = [], quote, link, closing = [], leave, stop } = content;
  const colon = locale === 'fr' ? '\u00A0:' : ':';
  const blocks = [
    ...paragraphs,
    facts.map(([label, value]) => `${label}${colon} ${value}`).join('\n'),
    ...answers.map(([label, value]) => `${label}\n${value}`),
    quote ?? '',
    link ? `${link.text}${colon} ${link.url}` : '',
    ...closing,
    sender,
    leave ? `${leave.text}${colon} ${leave.url}` : '',
    stop ? `${stop.text}${colon} ${stop.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Renders a mail as HTML in one column, without external resources; a mark is attached to the mail. Texts are escaped. */
function renderMailHtml(locale: Locale, content: MailContent): string {
  const {
    sender,
    title,
    paragraphs,
    hasLinks = false,
    mark,
    facts = [],
    answers = [],
    quote,
    link,
    closing = [],
    leave,
    stop,
  } = content;
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:${bone};color:${ink};${font};font-size:17px;line-height:1.55">`,
    openTable(`width:100%;background:${bone}`, '<tr><td align="center" style="padding:24px 12px">'),
    openTable(`width:100%;max-width:600px;background:${chalk};border:2px solid ${ink}`, '<tr>'),
    `<td style="background:${ink};color:${bone};padding:20px 24px;font-size:20px;font-weight:bold;line-height:1.2">${escapeHtml(sender)}</td></tr>`,
    `<tr><td aria-hidden="true" style="background:${ink};padding:0 0 2px;font-size:0;line-height:0">${renderRidges()}</td></tr>`,
    '<tr><td style="padding:28px 24px 12px;text-align:left">',
    `<h1 style="margin:0 0 20px;font-size:26px;line-height:1.2;letter-spacing:-0.01em">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => renderParagraph(text, hasLinks)),
    mark
      ? `<p style="margin:0 0 20px"><img src="cid:${escapeHtml(getMarkContentId(mark.id))}" width="64" height="64" alt="${escapeHtml(mark.text)}" style="display:block;border:0"></p>`
      : '',
    facts.length > 0 ? renderFacts(facts) : '',
    ...answers.map(renderAnswer),
    quote
      ? `<blockquote style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:4px solid ${ochre};white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(quote)}</blockquote>`
      : '',
    link
      ? `<p style="margin:0 0 24px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 24px;background:${ochre};border:2px solid ${ink};color:${onOchre};font-weight:bold;text-decoration:none">${escapeHtml(link.text)}</a></p>`
      : '',
    ...closing.map((text) => renderParagraph(text)),
    '</td></tr>',
    `<tr><td style="padding:0 24px 20px;font-size:15px;line-height:1.5"><div style="padding-top:16px;border-top:2px solid ${clay}"><strong>${escapeHtml(sender)}</strong>`,
    renderSmallLink(leave),
    renderSmallLink(stop),
    '</div></td></tr></table></td></tr></table></body></html>\n',
  ]
    .filter(Boolean)
    .join('\n');
}

function openTable(style: string, start: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="${cell};${style}">${start}`;
}

function renderParagraph(text: string, hasLinks = false): string {
  const html = hasLinks ? renderLinks(text) : escapeHtml(text);
  return `<p style="margin:0 0 20px;overflow-wrap:anywhere${hasLinks ? ';white-space:pre-line' : ''}">${html}</p>`;
}

const address = /https:\/\/[^\s<>"]*[^\s<>"'.,;:!?)»]/g;

/** Escapes a text, and makes the addresses in it links. */
function renderLinks(text: string): string {
  const links = text.match(address) ?? [];
  const texts = text.split(address).map(escapeHtml);
  return texts
    .map((part, index) => {
      const link = links[index];
      if (link === undefined) return part;
      const url = escapeHtml(link);
      return `${part}<a href="${url}" style="color:${lake};text-decoration:underline">${url}</a>`;
    })
    .join('');
}

function renderSmallLink(link: MailContent['leave']): string {
  if (!link) return '';
  return `<br><a href="${escapeHtml(link.url)}" style="color:${lake};text-decoration:underline">${escapeHtml(link.text)}</a>`;
}

function renderFacts(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding:8px 16px 8px 0;border-bottom:1px solid ${clay};text-align:left;vertical-align:top;font-size:15px;font-weight:normal">${escapeHtml(label)}</th>` +
      `<td style="padding:8px 0;border-bottom:1px solid ${clay};vertical-align:top;font-weight:bold;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="${cell};width:100%;margin:0 0 24px;border-top:1px solid ${clay}">${rows.join('')}</table>`;
}

/** One below the other: labels are questions, and answers may be long. */
function renderAnswer([label, value]: [string, string]): string {
  return (
    `<p style="margin:0;font-size:15px;line-height:1.4">${escapeHtml(label)}</p>` +
    `<p style="margin:0 0 16px;font-weight:bold;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(value)}</p>`
  );
}

/** Renders a row of triangles in the style of imigongo: each is the bottom border of an empty box. */
function renderRidges(): string {
  const cells = Array.from({ length: ridgesCount }, (_, index) => {
    const colour = index % 4 === 3 ? terracotta : index % 4 === 1 ? bone : ochre;
    return `<td style="width:${100 / ridgesCount}%;padding:0"><div style="width:0;height:0;margin:0 auto;border-left:9px solid ${ink};border-right:9px solid ${ink};border-bottom:12px solid ${colour}"></div></td>`;
  });
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="${cell};width:100%;table-layout:fixed"><tr>${cells.join('')}</tr></table>`;
}
