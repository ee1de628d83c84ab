type Part = { text: string; isPlaceholder?: true };

/** Returns the text between the brace at this position and the one that closes it. */
function readBraces(text: string, start: number): string | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  return undefined;
}

/** Splits a text at its placeholders. Of several forms, by number or kind, it contains the one for all others. */
export function splitPlaceholders(text: string): Part[] {
  const start = text.indexOf('{');
  const inner = start < 0 ? undefined : readBraces(text, start);
  if (inner === undefined) return [{ text }];
  const name = inner.replace(/,.*/s, '');
  const other = inner.indexOf('other {');
  const form = other < 0 ? undefined : readBraces(inner, other + 'other '.length);
  return [
    { text: text.slice(0, start) },
    ...(form === undefined
      ? [{ text: name, isPlaceholder: true } as const]
      : splitPlaceholders(form.replaceAll('#', `{${name}}`))),
    ...splitPlaceholders(text.slice(start + inner.length + 2)),
  ];
}
