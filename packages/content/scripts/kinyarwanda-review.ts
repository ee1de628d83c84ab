import { readEntries } from '../src/read-texts.ts';

/** A comment of a translation begins like this if it suggests another one. Other comments describe the doubt. */
const alternativeMark = 'Or: ';
/** A doubt without a reason. */
const plainDoubt = 'To be reviewed by a native speaker.';

function toCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Returns a table of the texts of a catalogue that a native speaker should review; none if there are no such texts. */
export function renderKinyarwandaReview(name: string, english: Readonly<Record<string, string>>): string[] {
  const lines = readEntries(name, 'rw')
    .filter(({ extractedComments }) => extractedComments.length > 0)
    .map(({ msgid, msgstr, extractedComments }) => {
      const alternatives = extractedComments.flatMap((comment) => {
        if (comment.startsWith(alternativeMark)) return comment.slice(alternativeMark.length);
        return comment === plainDoubt ? [] : `*${comment}*`;
      });
      return `| ☐ | \`${msgid}\` | ${toCell(english[msgid] ?? '')} | ${toCell(msgstr.join(''))} | ${alternatives.map(toCell).join('<br>')} |`;
    });
  if (lines.length === 0) return [];
  return [
    [
      `## Catalogue \`${name}\``,
      '',
      '| Right | Text | English | Kinyarwanda now | Or |',
      '|---|---|---|---|---|',
      ...lines,
    ].join('\n'),
  ];
}
