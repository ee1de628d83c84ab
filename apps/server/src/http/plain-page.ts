import { escapeHtml } from '@isangano/api/html';
import type { Locale } from '@isangano/contracts/locales';
import { trapField } from '@isangano/contracts/spam/signs';

/** One field of a form that is shown again, with what was typed and what is wrong with it. */
export type PlainField = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'tel' | 'long';
  value: string;
  fault: string | undefined;
  isRequired: boolean;
};

type PlainForm = { action: string; send: string; fields: PlainField[] };

export type PlainPage = {
  locale: Locale;
  brandName: string;
  title: string;
  notes: string[];
  form?: PlainForm;
  back: { text: string; path: string };
};

/** Works on the site's stylesheet and without it. */
const style = `body{font-family:system-ui,sans-serif;line-height:1.5}
main{max-width:42rem;margin:0 auto;padding:3rem 1rem}
h1{font-size:2rem;line-height:1.1;margin:0 0 1rem}
form{display:grid;gap:1.25rem;margin:2rem 0}
label{display:block;font-weight:700}
input,textarea{box-sizing:border-box;width:100%;padding:.75rem;font:inherit;color:#14100d;background:#fdfaf3;border:2px solid #14100d}
button{justify-self:start;padding:.75rem 1.5rem;font:inherit;font-weight:700;color:#14100d;background:#c9872c;border:2px solid #14100d;cursor:pointer}
.more{display:none}
.fault{margin:.25rem 0 0;color:#8a2f19}`;

/** A small page of its own, whole without scripts. Everything in it is escaped. */
export function renderPlainPage(
  { locale, brandName, title, notes, form, back }: PlainPage,
  stylesheets: readonly string[],
): string {
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)} – ${escapeHtml(brandName)}</title>`,
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<style>${style}</style></head><body><main>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...notes.map((note) => renderNote(note, form)),
    form ? renderForm(form) : '',
    `<p><a href="${escapeHtml(back.path)}">${escapeHtml(back.text)}</a></p>`,
    '</main></body></html>\n',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Faults and outcomes are told at once; what a page asks is read in its place. */
function renderNote(note: string, form: PlainForm | undefined): string {
  if (form && form.fields.length === 0) return `<p>${escapeHtml(note)}</p>`;
  return `<p role="${form ? 'alert' : 'status'}"><strong>${escapeHtml(note)}</strong></p>`;
}

function renderForm({ action, send, fields }: PlainForm): string {
  return [
    `<form method="post" action="${escapeHtml(action)}" novalidate>`,
    ...fields.map(renderField),
    fields.length > 0 ? `<input class="more" name="${trapField}" tabindex="-1" autocomplete="off">` : '',
    `<button type="submit">${escapeHtml(send)}</button></form>`,
  ].join('\n');
}

function renderField({ name, label, type, value, fault, isRequired }: PlainField): string {
  const id = escapeHtml(name);
  const attributes = [
    `id="${id}" name="${id}"`,
    isRequired ? 'required' : '',
    fault ? `aria-invalid="true" aria-describedby="${id}-fault"` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const text = escapeHtml(value);
  // A first line break in a textarea is not read as part of its text.
  const control =
    type === 'long'
      ? `<textarea ${attributes} rows="5">\n${text}</textarea>`
      : `<input type="${type}" ${attributes} value="${text}">`;
  const note = fault ? `<p class="fault" id="${id}-fault">${escapeHtml(fault)}</p>` : '';
  return `<div><label for="${id}">${escapeHtml(label)}</label>${control}${note}</div>`;
}
