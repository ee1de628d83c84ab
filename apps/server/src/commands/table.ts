/** Formats rows as aligned columns with titles. */
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
