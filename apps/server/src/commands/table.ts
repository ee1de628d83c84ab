import { defineCommand } from './command.ts';
import { type Services, withServices } from './open-services.ts';

export const jsonOption = { type: 'boolean', help: 'print JSON' } as const;

/** The columns of a table: their titles, and what they show of a record. */
type Columns<Item> = Readonly<Record<string, (record: Item) => string>>;

type ListCommand<Item> = {
  summary: string;
  list: (services: Services) => Promise<readonly Item[]>;
  columns: Columns<Item>;
};

/** Defines a command that prints all records of a kind. */
export function defineListCommand<Item>({ summary, list, columns }: ListCommand<Item>) {
  return defineCommand({
    summary,
    usage: '[--json]',
    options: { json: jsonOption },
    async run({ json }, context) {
      context.print(formatRecords(await withServices(context, list), json, columns));
    },
  });
}

/** Formats records as JSON, or as a table. */
export function formatRecords<Item>(
  records: readonly Item[],
  isJson: boolean | undefined,
  columns: Columns<Item>,
): string {
  if (isJson) return JSON.stringify(records, null, 2);
  const toCells = Object.values(columns);
  return formatTable(
    Object.keys(columns),
    records.map((record) => toCells.map((toCell) => toCell(record))),
  );
}

export function formatTable(titles: string[], rows: string[][]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [titles, ...rows].map(line).join('\n');
}

/** Formats an ISO time to the minute; null becomes a dash. */
export function formatMinute(time: string | null): string {
  return time ? `${time.slice(0, 10)} ${time.slice(11, 16)}` : '–';
}
