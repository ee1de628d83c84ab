/* Plain scans of lines: libraries use regular expressions over the whole text, which take seconds for a crafted text. */

/** The line above a quotation, such as `On Monday Keza <keza@mail.example> wrote:`. */
const attribution = /[:：]\s*$/;
const attributionSign = /[@<]|\d{1,2}[:h.]\d{2}|\b20\d\d\b/;
const separator =
  /^\s*-{2,}\s*(?:original message|forwarded message|message d['’]origine|message transf[ée]r[ée]|ubutumwa bwa mbere)\s*-{2,}\s*$/i;
const rule = /^\s*_{10,}\s*$/;
const headerStart = /^\s*\*?(?:from|de|byavuye)\s?:/i;
const headerNext = /^\s*\*?(?:sent|date|to|subject|envoyé|à|objet|cc)\s?:/i;
const headerMaxLines = 4;

/** Returns a text without the mail that it quotes at its end, or the whole text if it consists of a quotation only. */
export function foldQuotes(text: string): string {
  const lines = text.split('\n');
  const end = Math.min(findHeader(lines), findTrail(lines));
  const kept = lines.slice(0, end).join('\n').trimEnd();
  return kept === '' ? text.trim() : kept;
}

/** Returns the index of the line with which the headers of another mail begin. */
function findHeader(lines: readonly string[]): number {
  const isHeader = (index: number) =>
    headerStart.test(lines[index] ?? '') &&
    lines.slice(index + 1, index + headerMaxLines).some((line) => headerNext.test(line));
  const found = lines.findIndex(
    (line, index) => separator.test(line) || (rule.test(line) && isHeader(index + 1)) || isHeader(index),
  );
  return found < 0 ? lines.length : found;
}

/** Returns the index of the line with which the quotation at the end begins. */
function findTrail(lines: readonly string[]): number {
  let end = lines.length;
  let first = lines.length;
  while (end > 0) {
    const line = (lines[end - 1] ?? '').trim();
    if (line.startsWith('>')) first = end - 1;
    else if (line !== '') break;
    end -= 1;
  }
  if (first === lines.length) return first;
  if (!attribution.test(lines[end - 1] ?? '')) return first;
  // Mail programs may break a long line above the quotation into two.
  if (attributionSign.test(lines[end - 2] ?? '')) return end - 2;
  return attributionSign.test(lines[end - 1] ?? '') ? end - 1 : first;
}
