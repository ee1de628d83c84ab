import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { catalogueNames } from '../src/i18n/catalogue-names.ts';
import { type ApiText, columnsInDoubt, mailsInDoubt } from './kinyarwanda-api-texts.ts';

const root = join(import.meta.dirname, '../../..');
const reviewFile = 'docs/kinyarwanda-review.md';
const locales = join(root, 'apps/web/src/locales');
const po = formatter({ explicitIdAsDefault: true });
/** A comment of a translation begins like this if it suggests another one. Any other comment says what is in doubt. */
const alternativeMark = 'Or: ';
/** A doubt without a reason. */
const plainDoubt = 'To be reviewed by a native speaker.';

type Row = { id: string; english: string; text: string; alternatives: readonly string[] };

const heading = `# Kinyarwanda to review

Written by \`npm run messages\` from the comments in the catalogues and \`apps/web/scripts/kinyarwanda-api-texts.ts\`: every text that a native
speaker should read. Tick what is right as it is; mark an alternative or write a better text beside it. Once a text is settled, remove its
comment from the catalogue.
`;

function toCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function renderTable(title: string, rows: readonly Row[]): string {
  const lines = rows.map(({ id, english, text, alternatives }) =>
    ['', '☐', `\`${id}\``, toCell(english), toCell(text), alternatives.map(toCell).join('<br>'), '']
      .join(' | ')
      .trim(),
  );
  return [
    `## ${title}`,
    '',
    '| Right | Text | English | Kinyarwanda now | Or |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

async function readRows(name: string, english: Readonly<Record<string, string>>): Promise<Row[]> {
  const filename = join(locales, name, 'rw.po');
  const entries = await po.parse(readFileSync(filename, 'utf8'), {
    locale: 'rw',
    sourceLocale: '',
    filename,
  });
  return Object.entries(entries).flatMap(([id, entry]) => {
    const comments = entry?.comments ?? [];
    if (comments.length === 0) return [];
    const alternatives = comments.flatMap((comment) => {
      if (comment.startsWith(alternativeMark)) return comment.slice(alternativeMark.length);
      return comment === plainDoubt ? [] : `*${comment}*`;
    });
    return [{ id, english: english[id] ?? '', text: entry?.translation ?? '', alternatives }];
  });
}

/** Returns rows for texts that are written in a folder of `packages/api/src`; throws if one of them has changed. */
function readApiRows(folder: string, texts: readonly ApiText[]): Row[] {
  return texts.map(({ file, english, text, alternatives }) => {
    const source = readFileSync(join(root, 'packages/api/src', folder, file), 'utf8');
    for (const part of [english, text])
      if (!source.includes(part))
        throw new Error(`${file} has no text “${part}”: update kinyarwanda-api-texts.ts.`);
    return { id: file, english, text, alternatives };
  });
}

/** Writes the texts that a native speaker should review. Returns whether the file was out of date. */
export async function writeKinyarwandaReview(
  readEnglish: (name: (typeof catalogueNames)[number]) => Promise<Record<string, string>>,
  isCheck: boolean,
): Promise<boolean> {
  const tables: string[] = [];
  for (const name of catalogueNames) {
    const rows = await readRows(name, await readEnglish(name));
    if (rows.length > 0) tables.push(renderTable(`Catalogue \`${name}\``, rows));
  }
  tables.push(renderTable('Mails', readApiRows('modules/mail', mailsInDoubt)));
  tables.push(renderTable('Columns of exports', readApiRows('modules', columnsInDoubt)));
  const review = `${heading}\n${tables.join('\n\n')}\n`;
  const file = join(root, reviewFile);
  let written = '';
  try {
    written = readFileSync(file, 'utf8');
  } catch {
    // The first time, there is none.
  }
  if (written === review) return false;
  if (!isCheck) writeFileSync(file, review);
  return true;
}
