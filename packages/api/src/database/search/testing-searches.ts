import type SQLite from 'better-sqlite3';
import fc from 'fast-check';
import { applicationSearchIndex } from '../../modules/applications/application-record.ts';
import { messageSearchIndex } from '../../modules/messages/message-record.ts';

/* Records with generated texts, queries for parts of them, and a plain scan that finds what a search must find. */

export const seed = 20_261_124;

/** More than the texts that a search reads before it looks a short part up in the index. */
export const recordCount = 600;

/** Texts consist of these: some are frequent, and most of their sequences are rare. */
const syllables = [
  'umu',
  'ganda',
  'ko',
  'ra',
  'ndi',
  'nya',
  'mwe',
  'shu',
  'zi',
  'Keza',
  'UWASE',
  'the',
  'a',
  'e',
  'x',
];
const letters = [
  'é',
  'e\u0301',
  'É',
  'ï',
  'ç',
  'Ô',
  'ñ',
  'Ж',
  'ж',
  'мост',
  '漢字',
  '🎉',
  '🤝🏿',
  '\u0301',
  '\ue000',
];
const signs = [
  '"',
  '""',
  "'",
  '*',
  '(',
  ')',
  '^',
  '+',
  '-',
  ':',
  ';',
  '%',
  '50%',
  '_',
  '\\',
  '@',
  '.',
  '?',
  '\0',
];
const operators = ['AND', 'OR', 'NOT', 'NEAR(', 'content:', 'rowid', '7q', '+250 788'];
const spaces = [' ', ' ', ' ', ' ', ' ', '\t', '\n', '\u00a0'];
const piece = fc.constantFrom(...[syllables, syllables, syllables, spaces, letters, signs, operators].flat());
const toText = (pieces: readonly string[]) => pieces.join('');
const longText = fc.array(piece, { maxLength: 40 }).map(toText);

export type Row = { seq: number; value: string; content: string };

export const sources = {
  application: {
    index: applicationSearchIndex,
    filter: 'kind',
    values: ['interview', 'partner'],
    rows: `select seq, kind as value, concat_ws('\n', name, email, phone, location, topic, pitch, summary) as content
      from application left join interview on interview.application_id = id left join partner on partner.application_id = id`,
  },
  message: {
    index: messageSearchIndex,
    filter: 'status',
    values: ['read', 'unread'],
    rows: `select seq, status as value, concat_ws('\n', full_name, email, subject, message) as content from contact_message`,
  },
} as const;
export type Noun = keyof typeof sources;

/** Stores the same records at every call. */
export function insertRecords(db: SQLite.Database): void {
  const application = db.prepare(
    `insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale)
      values (?, ?, ?, 'pending', ?, ?, ?, ?, ?, '', 'en')`,
  );
  const message = db.prepare(
    `insert into contact_message (seq, id, status, full_name, email, phone, subject, message, created_at)
      values (?, ?, ?, ?, ?, '', ?, ?, '')`,
  );
  const details = {
    interview: prepareDetails(db, 'interview', 'pitch'),
    partner: prepareDetails(db, 'partner', 'summary'),
  };
  const shortText = fc.array(piece, { maxLength: 5 }).map(toText);
  const fields = fc.tuple(shortText, shortText, shortText, shortText, shortText, longText);
  for (const [index, [name, email, phone, location, topic, text]] of fc
    .sample(fields, { seed, numRuns: recordCount })
    .entries()) {
    const seq = index + 1;
    const kind = index % 3 ? 'interview' : 'partner';
    application.run(seq, String(seq), kind, name, email, phone, location, topic);
    details[kind].run(String(seq), text);
    message.run(seq, String(seq), index % 20 ? 'read' : 'unread', name, email, topic, text);
  }
}

/** Prepares a statement that inserts details of an application with one text. */
function prepareDetails(
  db: SQLite.Database,
  table: string,
  textColumn: string,
): SQLite.Statement<[string, string]> {
  const others = db
    .prepare<[string, string], string>(
      `select name from pragma_table_info(?) where "notnull" = 1 and pk = 0 and name <> ?`,
    )
    .pluck()
    .all(table, textColumn);
  return db.prepare(
    `insert into ${table} (application_id, ${textColumn}, ${others.join(', ')}) values (?, ?, ${others.map(() => 0).join(', ')})`,
  );
}

/** Reads the texts of all records, newest first. */
export function readRows(db: SQLite.Database, noun: Noun): Row[] {
  return db
    .prepare<[], Row>(`${sources[noun].rows} order by seq desc`)
    .all()
    .map((row) => ({ ...row, content: fold(row.content) }));
}

/** Folds as the index does, where that is simple: without case, marks of Latin letters, and NUL. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\0\p{M}]/gu, '')
    .toLowerCase();
}

/** Returns the `seq` of all records that contain every part of a query, newest first, by reading them all. */
export function scan(rows: readonly Row[], q: string, value: string | null): number[] {
  const terms = q.replaceAll('\0', ' ').split(/\s+/).filter(Boolean);
  const parts = terms.flatMap(listBesideApostrophes).map(fold).filter(Boolean);
  return rows
    .filter((row) => value === null || row.value === value)
    .filter(({ content }) => parts.length > 0 && parts.every((part) => content.includes(part)))
    .map(({ seq }) => seq);
}

function listBesideApostrophes(word: string): string[] {
  const parts = word.split(/['’‘ʼ]/).filter((part) => part.length > 1);
  return parts.length > 0 ? parts : [word];
}

/** A part of some text, of one to twelve characters. */
const part = fc.tuple(longText, fc.nat(), fc.integer({ min: 1, max: 12 })).map(([text, start, length]) => {
  const characters = Array.from(text);
  const from = start % Math.max(1, characters.length);
  return characters.slice(from, from + length).join('');
});
export const query = fc
  .tuple(
    fc.array(part, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('as it is', 'upper', 'lower', 'NFC', 'NFD'),
  )
  .map(([parts, change]) => {
    const q = parts.join(' ');
    if (change === 'upper') return q.toUpperCase();
    if (change === 'lower') return q.toLowerCase();
    return change === 'as it is' ? q : q.normalize(change);
  });
