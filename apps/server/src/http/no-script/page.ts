import { brand } from '@isangano/content/brand';
import { localizePath, splitLocale } from '@isangano/content/locale-paths';
import { palette } from '@isangano/content/palette';
import type { Locale } from '@isangano/contracts/locales';
import { honeypotField } from '@isangano/contracts/submissions/signals';
import { escapeHtml } from '@isangano/platform/text/html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { stripQuery } from '../request-path.ts';

/** A form field with its submitted value and validation error. */
export type NoScriptField = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'tel' | 'long';
  value: string;
  error: string | undefined;
  isRequired: boolean;
};

type NoScriptForm = { action: string; send: string; fields: NoScriptField[] };

export type NoScriptPage = {
  locale: Locale;
  title: string;
  paragraphs: string[];
  form?: NoScriptForm;
  back: { text: string; path: string };
};

const { ink, chalk, ochre, onOchre, terracottaDeep } = palette.light;

/** Complete without the site's stylesheet, and compatible with it. */
const style = `body{font-family:system-ui,sans-serif;line-height:1.5}
main{max-width:42rem;margin:0 auto;padding:3rem 1rem}
h1{font-size:2rem;line-height:1.1;margin:0 0 1rem}
p{margin:0 0 1.25rem}
form{display:grid;gap:1.25rem;margin:2rem 0}
label{display:block;font-weight:700}
input,textarea{box-sizing:border-box;width:100%;padding:.75rem;font:inherit;color:${ink};background:${chalk};border:2px solid ${ink}}
button{justify-self:start;padding:.75rem 1.5rem;font:inherit;font-weight:700;color:${onOchre};background:${ochre};border:2px solid ${ink};cursor:pointer}
.more{display:none}
.error{margin:.25rem 0 0;color:${terracottaDeep}}`;

/** Returns a complete HTML page that needs no scripts. All values are escaped. */
function renderNoScriptPage(
  { locale, title, paragraphs, form, back }: NoScriptPage,
  stylesheets: readonly string[],
): string {
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)} – ${escapeHtml(brand.name)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<style>${style}</style></head><body><main>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => renderParagraph(text, form)),
    form ? renderForm(form) : '',
    `<p><a href="${escapeHtml(back.path)}">${escapeHtml(back.text)}</a></p>`,
    '</main></body></html>\n',
  ]
    .filter(Boolean)
    .join('\n');
}

/**
 * Renders errors and outcomes as live regions, and the question above a form without fields as plain text.
 */
function renderParagraph(text: string, form: NoScriptForm | undefined): string {
  if (form && form.fields.length === 0) return `<p>${escapeHtml(text)}</p>`;
  return `<p role="${form ? 'alert' : 'status'}"><strong>${escapeHtml(text)}</strong></p>`;
}

function renderForm({ action, send, fields }: NoScriptForm): string {
  return [
    `<form method="post" action="${escapeHtml(action)}" novalidate>`,
    ...fields.map(renderField),
    fields.length > 0 ? `<input class="more" name="${honeypotField}" tabindex="-1" autocomplete="off">` : '',
    `<button type="submit">${escapeHtml(send)}</button></form>`,
  ].join('\n');
}

function renderField({ name, label, type, value, error, isRequired }: NoScriptField): string {
  const id = escapeHtml(name);
  const attributes = [
    `id="${id}" name="${id}"`,
    isRequired ? 'required' : '',
    error ? `aria-invalid="true" aria-describedby="${id}-error"` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const text = escapeHtml(value);
  // HTML parsers drop the first line break in a textarea.
  const control =
    type === 'long'
      ? `<textarea ${attributes} rows="5">\n${text}</textarea>`
      : `<input type="${type}" ${attributes} value="${text}">`;
  const errorText = error ? `<p class="error" id="${id}-error">${escapeHtml(error)}</p>` : '';
  return `<div><label for="${id}">${escapeHtml(label)}</label>${control}${errorText}</div>`;
}

/** Sends a page that needs no scripts. Its link back has the locale prefix of the request. */
export function sendNoScriptPage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  page: NoScriptPage,
  stylesheets: readonly string[],
): FastifyReply {
  const { locale: pathLocale } = splitLocale(stripQuery(url));
  const { back } = page;
  const path = pathLocale ? localizePath(pathLocale, back.path) : back.path;
  return reply
    .header('cache-control', 'no-store')
    .header('content-language', page.locale)
    .type('text/html; charset=utf-8')
    .send(renderNoScriptPage({ ...page, back: { ...back, path } }, stylesheets));
}
