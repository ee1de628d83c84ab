import { buffer } from 'node:stream/consumers';
import type { ExportFormat } from '@isangano/contracts/lists/search';
import { createMessageInput } from '@isangano/contracts/messages/message';
import { restoreText } from '@isangano/platform/spreadsheet/csv';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableOptions } from '../../core/exports/list-export.ts';
import { applicationsExport } from '../../modules/applications/review/export-applications.ts';
import { interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { messagesExport } from '../../modules/messages/export-messages.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { storeStaffMember } from '../assignments/testing.ts';
import { openExport } from './export-link.ts';
import { readSheetRows } from './testing.ts';

const isFull = process.env.TEST_SCOPE === 'full';
const textCount = isFull ? 5000 : 300;
const storedAtOnce = 50;

/** What begins rows, cells or formulas somewhere, or is not shown. */
const pieces = [
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\t',
  ',',
  ';',
  '|',
  '"',
  '""',
  "'",
  "''",
  '=1+1',
  '+250',
  '-2',
  '@SUM(A1)',
  '\uFF1D1',
  '\uFF0B',
  '\uFF0D',
  '\uFF20',
  "=cmd|' /C calc'!A0",
  '=WEBSERVICE(A3&C2)',
  '\u202E',
  '\u2066',
  '\u2069',
  '\u200B',
  '\uFEFF',
  '_x000D_',
  '_x',
  '&amp;',
  '<b>',
  ']]>',
  'é',
  '🙂',
  'word',
  ' ',
  'sep=;',
];
const hostileText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  // Stored texts are trimmed, and SQLite stores no lone surrogates.
  .map((parts) => parts.join('').trim().toWellFormed())
  .filter((text) => createMessageInput.shape.message.safeParse(text).success);

let deps: TestDeps;
/** Stores a message and an application with the text, together with others in one transaction. */
async function store(text: string): Promise<void> {
  const staff = createStaffCaller(deps);
  const { id } = await staff.messages.create(messageInput({ message: text }));
  stored.messages.set(id, (await staff.messages.get({ id })).message);
  const fields = { ...interviewFields(), notes: text, fullName: `A ${text.slice(0, 100)}`.trim() };
  const application = await sendInterview(deps, fields);
  const { notes } = await staff.applications.getInterview({ id: application.id });
  stored.applications.set(application.id, notes);
}

/** By id of the record: the texts that were stored. */
const stored = { applications: new Map<string, string>(), messages: new Map<string, string>() };
beforeAll(async () => {
  deps = await openTestDeps();
  await storeStaffMember(deps);
  const texts = fc.sample(hostileText, { numRuns: textCount });
  for (let start = 0; start < textCount; start += storedAtOnce) {
    deps.moveClock(1000);
    await Promise.all(texts.slice(start, start + storedAtOnce).map(store));
  }
}, 300_000);
afterAll(() => deps.close());

type Filter = { q: string; selection?: string };
const lists = {
  applications: (filter: Filter, options: TableOptions) =>
    openExport(deps, applicationsExport, filter, options),
  messages: (filter: Filter, options: TableOptions) => openExport(deps, messagesExport, filter, options),
};
type ListName = keyof typeof lists;

async function readRows(name: ListName, format: ExportFormat, selection?: string): Promise<string[][]> {
  const filter = { q: '', ...(selection !== undefined && { selection }) };
  const bytes = await buffer(lists[name](filter, { format, locale: 'en' }));
  if (format === 'xlsx') return readSheetRows(bytes);
  return parse(bytes, { bom: true, relax_column_count: true });
}

async function select(name: ListName): Promise<string> {
  const staff = createStaffCaller(deps);
  const selection = { type: name, filter: {} } as const;
  const { count } = await staff.bulk.count(selection);
  return (await staff.bulk.begin({ selection, count, action: { type: 'export' } })).id;
}

const forms = (['applications', 'messages'] as const).flatMap((name) =>
  (['csv', 'xlsx'] as const).flatMap((format) =>
    [false, true].map((isSelection) => ({ name, format, isSelection })),
  ),
);

test.each(forms)('texts come back as they were stored: %j', async ({ name, format, isSelection }) => {
  const [header = [], ...rows] = await readRows(name, format, isSelection ? await select(name) : undefined);
  expect(rows).toHaveLength(textCount);
  const idColumn = header.indexOf('ID');
  const textColumn = header.indexOf(name === 'messages' ? 'Message' : 'Anything else we should know');
  for (const row of rows) {
    expect(row).toHaveLength(header.length);
    const cell = row[textColumn] ?? '';
    expect(format === 'csv' ? restoreText(cell) : cell).toBe(stored[name].get(row[idColumn] ?? ''));
  }
});

test.each(['applications', 'messages'] as const)(
  'no cell of the CSV of %s begins with a formula, wherever rows and cells begin',
  async (name) => {
    const bytes = await buffer(lists[name]({ q: '' }, { format: 'csv', locale: 'en' }));
    const cells = parse(bytes, { bom: true }).flat();
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    // As a program reads it that expects semicolons, or that begins a row at each line break.
    const parts = bytes.toString().split(/[;\n\r\v\f\u0085\u2028\u2029]/);
    expect(parts.filter((part) => /^["'\p{Cf}]*[=+\-@]/u.test(part) && !part.startsWith("'"))).toEqual([]);
  },
);
