import { join } from 'node:path';
import { listMatches } from '@isangano/platform/sqlite/search/list-matches';
import {
  buildIndexingStatements,
  createVocabularyTables,
  endPosition,
} from '@isangano/platform/sqlite/search/search-index';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageSearchIndex } from '../../modules/messages/message-record.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';

/** More than are read before the index is, so that old messages are found by it. */
const newerMessages = 600;

const old = [
  'Plate RAB 417q is parked at Nyabugogo',
  'Отчёт о дороге: мост и Жители',
  'École fermée à Huye; l’élève attend',
  'Thanks 🎉 and 🤝🏿',
  'A discount of 50% on file_name "quoted" it\'s C:\\roofs',
  'Amounts of 1500000 and 23000',
  'E\u0301cole with combining marks, Vie\u0302\u0323t',
  '漢字と가나다',
  'Ends with zw',
  'zk begins',
  'Unread one with vx',
];

const common =
  'Muraho, the cooperative of Musanze sells honey and beans to the schools of the district every week.';

let deps: TestDeps;
let db: SQLite.Database;
let newest = 0;

beforeAll(async () => {
  deps = await openTestDeps();
  db = new SQLite(join(deps.folder, 'test.sqlite'));
  const insert = db.prepare(
    `insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
     values (?, ?, ?, ?, '', ?, ?, ?, '')`,
  );
  const insertAll = db.transaction((messages: string[]) => {
    for (const [n, message] of messages.entries()) {
      const status = message.startsWith('Unread') ? 'unread' : 'read';
      insert.run(n + 1, String(n + 1), `Sender ${n}`, `s${n}@mail.example`, 'Hello', message, status);
    }
  });
  insertAll([...old, ...Array.from({ length: newerMessages }, (_, n) => `${common} No. ${n}.`)]);
  const { addPositions, addRows, clearQueue } = buildIndexingStatements(messageSearchIndex);
  db.exec(addPositions);
  db.prepare(addRows).run(0, endPosition);
  db.exec(clearQueue);
  createVocabularyTables(db, [messageSearchIndex]);
  newest = old.length + newerMessages;
});
afterAll(async () => {
  db.close();
  await deps.close();
});

const find = (q: string, filters = {}, start = newest) =>
  Array.from(listMatches(db, messageSearchIndex, { q, filters }, start));

/** Returns the positions of the old messages that contain a text. */
const findOld = (text: string) => old.flatMap((message, n) => (message.includes(text) ? [n + 1] : []));

describe('a rare part', () => {
  test.each([
    ['7q', '417q'],
    ['rab', 'RAB'],
    ['yabugog', 'Nyabugogo'],
    ['ж', 'Жители'],
    ['Ж', 'Жители'],
    ['ЖИ', 'Жители'],
    ['ТЕЛИ', 'Жители'],
    ['ОТЧЁТ', 'Отчёт'],
    ['ÉLÈVE', 'élève'],
    ['lev', 'élève'],
    ['🎉', '🎉'],
    ['🤝🏿', '🤝🏿'],
    ['🏿', '🤝🏿'],
    ['%', '50%'],
    ['0%', '50%'],
    ['_', 'file_name'],
    ['e_n', 'file_name'],
    ['"', '"quoted"'],
    ['"q', '"quoted"'],
    ['d" it\'s', '"quoted"'],
    ['\\', 'C:\\'],
    ['c:\\r', 'C:\\'],
    ['5000', '1500000'],
    ['000', '000'],
    ['字', '漢字'],
    ['漢字', '漢字'],
    ['나다', '가나다'],
    ['zw', 'zw'],
    ['w', 'with'],
    ['zk', 'zk'],
    ['viet', 'Vie\u0302\u0323t'],
  ])('%j is found in old messages', (q, text) => {
    expect(find(q).filter((position) => position <= old.length)).toEqual(
      expect.arrayContaining(findOld(text)),
    );
    expect(findOld(text)).not.toEqual([]);
  });

  test.each([
    '7z',
    'жж',
    '🎊',
    '%%',
    '__',
    '"z',
    '50000000',
    'ecolea',
    'NEAR(',
    'q*',
    'qx AND b',
    '417q OR rab',
  ])('%j, which no message contains, is not found', (q) => {
    expect(find(q)).toEqual([]);
  });

  test('is found with and without diacritics, composed or not', () => {
    const positions = [...findOld('École'), ...findOld('E\u0301cole')].toReversed();
    for (const q of ['ecole', 'école', 'ÉCOLE', 'e\u0301cole', 'col fer', 'cole'])
      expect(find(q)).toEqual(q === 'col fer' ? findOld('École') : positions);
  });

  test('is not found across two fields', () => {
    expect(find('examplehello')).toEqual([]);
    expect(find('example hello')).toHaveLength(newest);
  });
});

describe('several parts', () => {
  test.each([
    ['the 599.', ['599']],
    ['7q the', []],
    ['e 7q', ['417q']],
    ['s1@ л', ['мост']],
    ['zw with', ['zw']],
    ['e n zw', ['zw']],
    ['sender 417Q nyabu', ['417q']],
    ['huye dist', []],
  ])('of %j must all be in a message, in any field', (q, texts) => {
    const expected = texts.flatMap((text) => [...findOld(text), ...(text === '599' ? [newest] : [])]);
    expect(find(q)).toEqual(expected);
  });

  test('that are frequent fill a page from the newest messages', () => {
    expect(find('e')).toHaveLength(newest);
    const matches = listMatches(db, messageSearchIndex, { q: 'th hon', filters: {} }, newest);
    expect([matches.next().value, matches.next().value]).toEqual([newest, newest - 1]);
    matches.return(undefined);
  });
});

test('agrees with a comparison of all texts, from any position on', () => {
  const texts = db
    .prepare<[], string>(
      "select lower(concat_ws(' ', full_name, email, subject, message)) from contact_message order by seq",
    )
    .pluck()
    .all();
  for (const q of [
    'e',
    'o',
    'k',
    '9',
    '99',
    'no',
    'no. 5',
    '1 2 3',
    '0. 4',
    'ouch',
    'ho ne',
    'x',
    's5',
    'er 5',
  ])
    for (const start of [newest, 300, 40]) {
      const expected = texts
        .flatMap((text, n) => (q.split(' ').every((part) => text.includes(part)) ? [n + 1] : []))
        .filter((position) => position <= start)
        .toReversed();
      expect([q, start, find(q, {}, start)]).toEqual([q, start, expected]);
    }
});

test('returns records with the value of a filter only, rare or frequent', () => {
  expect(find('vx', { status: 'unread' })).toEqual([old.length]);
  expect(find('vx', { status: 'read' })).toEqual([]);
  expect(find('u', { status: 'unread' })).toEqual([old.length]);
  expect(find('honey', { status: 'unread' })).toEqual([]);
  expect(find('7q', { status: 'read' })).toEqual(findOld('417q'));
});

test.each(['', ' ', '\0', '\u0301', '\ufeff'])('finds nothing for %j', (q) => {
  expect(find(q)).toEqual([]);
});
