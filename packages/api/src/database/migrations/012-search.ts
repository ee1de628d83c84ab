import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

type Noun = {
  name: 'application' | 'message';
  table: string;
  /** Fields found by substrings as well, as they stand in the index. */
  parts: Record<string, string>;
  /** All that is found by words. */
  words: string;
  joins?: string;
};

/**
 * Two spaces before a field let one or two letters be found at the start of a word of it. E-mail addresses
 * and phone numbers are no words: nearly every one is another, and substrings find them.
 */
const nouns: Noun[] = [
  {
    name: 'application',
    table: 'application',
    parts: {
      name: `'  ' || name`,
      email: `'  ' || email`,
      phone: 'phone',
      location: 'location',
      topic: 'topic',
      kind: mark('kind'),
      status: mark('status'),
    },
    words: `concat_ws(' ', ${mark('kind')}, ${mark('status')}, name, location, topic, pitch, summary)`,
    joins: `left join interview on interview.application_id = application.id
      left join partner on partner.application_id = application.id`,
  },
  {
    name: 'message',
    table: 'contact_message',
    parts: {
      full_name: `'  ' || full_name`,
      email: `'  ' || email`,
      subject: 'subject',
      status: mark('status'),
    },
    words: `concat_ws(' ', ${mark('status')}, full_name, subject, message)`,
  },
];

/**
 * What records are filtered by, as three characters, of which the first is of no script: a substring for the
 * one index, a word for the other.
 */
function mark(column: string): string {
  return `char(0xe000) || substr(${column}, 1, 2)`;
}

const earlier = [
  ...['found', 'lost', 'refound', 'unworded', 'reworded'].flatMap((did) => [
    `drop trigger application_${did}`,
    `drop trigger message_${did}`,
  ]),
  ...['message_worded', 'interview_worded', 'partner_worded', 'interview_reworded', 'partner_reworded'].map(
    (trigger) => `drop trigger ${trigger}`,
  ),
  ...['application', 'message'].flatMap((name) => [
    `drop table ${name}_term`,
    `drop view ${name}_text`,
    `drop table ${name}_words`,
    `drop table ${name}_search`,
  ]),
];

/**
 * The indexes know records by their place: numbers without gaps, in the order in which they came in. An entry
 * takes one byte of them then, where the time of creation takes four or five.
 */
function indexesOf({ name, table, parts, words, joins = '' }: Noun): string[] {
  const columns = Object.keys(parts).join(', ');
  return [
    `create table ${name}_place (n integer primary key, seq integer not null unique) strict`,
    `insert into ${name}_place (seq) select seq from ${table} order by seq`,
    `create view ${name}_text (n, seq, ${columns}, words) as
      select n, ${table}.seq, ${Object.values(parts).join(', ')}, ${words}
      from ${name}_place cross join ${table} on ${table}.seq = ${name}_place.seq ${joins}`,
    `create virtual table ${name}_search using fts5 (
      ${columns}, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
    )`,
    `insert into ${name}_search (rowid, ${columns}) select n, ${columns} from ${name}_text order by n`,
    // Beginnings of up to five letters are kept in the index too.
    `create virtual table ${name}_words using fts5 (
      words, content = '', contentless_delete = 1, detail = none, prefix = '3 4 5',
      tokenize = 'unicode61 remove_diacritics 2'
    )`,
    `insert into ${name}_words (rowid, words) select n, words from ${name}_text order by n`,
  ];
}

const placeOf = (name: string, seq: string) => `(select n from ${name}_place where seq = ${seq})`;

const addParts = ({ name, parts }: Noun) => {
  const columns = Object.keys(parts).join(', ');
  return `insert into ${name}_place (seq) values (new.seq);
    insert into ${name}_search (rowid, ${columns}) select n, ${columns} from ${name}_text where seq = new.seq;`;
};

const addWords = (name: string, seq: string) =>
  `insert into ${name}_words (rowid, words) select n, words from ${name}_text where seq = ${seq};`;

const changeWords = (name: string, seq: string) =>
  `update ${name}_words set words = (select words from ${name}_text where seq = ${seq})
    where rowid = ${placeOf(name, seq)};`;

/** What a record is found by follows its text. */
function keepersOf(noun: Noun): string[] {
  const { name, table, parts } = noun;
  const columns = Object.keys(parts).join(', ');
  return [
    `create trigger ${name}_lost after delete on ${table} begin
      delete from ${name}_search where rowid = ${placeOf(name, 'old.seq')};
      delete from ${name}_words where rowid = ${placeOf(name, 'old.seq')};
      delete from ${name}_place where seq = old.seq;
    end`,
    `create trigger ${name}_refound after update of ${columns}${name === 'message' ? ', message' : ''} on ${table} begin
      update ${name}_search set (${columns}) = (select ${columns} from ${name}_text where seq = new.seq)
        where rowid = ${placeOf(name, 'new.seq')};
      ${changeWords(name, 'new.seq')}
    end`,
  ];
}

const seqOfDetails = '(select seq from application where id = new.application_id)';

function entrances([application, message]: Noun[]): string[] {
  if (!application || !message) return [];
  return [
    `create trigger message_found after insert on contact_message begin
      ${addParts(message)} ${addWords('message', 'new.seq')}
    end`,
    `create trigger application_found after insert on application begin ${addParts(application)} end`,
    // An application's words are complete once its details are there, which come after it in the same transaction.
    ...[
      ['interview', 'pitch'],
      ['partner', 'summary'],
    ].flatMap(([kind, column]) => [
      `create trigger ${kind}_found after insert on ${kind} begin ${addWords('application', seqOfDetails)} end`,
      `create trigger ${kind}_refound after update of ${column} on ${kind} begin
        ${changeWords('application', seqOfDetails)}
      end`,
    ]),
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    ...earlier,
    ...nouns.flatMap((noun) => [...indexesOf(noun), ...keepersOf(noun)]),
    ...entrances(nouns),
  ]);
}
