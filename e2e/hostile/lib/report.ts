export type Row = Record<string, string | number>;

export type Report = {
  /** Prints a table of measurements. */
  table(title: string, rows: readonly Row[]): void;
  /** Records a claim. A false one is printed with the contradicting values, and fails the run. */
  claim(isTrue: boolean, sentence: string, details?: readonly string[]): void;
};

export function createReport(): Report & { finish: () => number } {
  const failures: string[] = [];
  const startedAt = performance.now();
  let count = 0;
  return {
    table(title, rows) {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`\n${title} (after ${seconds} s)`);
      console.table(Object.fromEntries(rows.map((row, index) => [index + 1, row])));
    },
    claim(isTrue, sentence, details = []) {
      count += 1;
      console.log(`${isTrue ? '✓' : '✗'} ${sentence}`);
      if (isTrue) return;
      failures.push(sentence);
      for (const detail of details) console.log(`    ${detail}`);
    },
    finish() {
      console.log(`\n${count - failures.length} claims hold, ${failures.length} do not`);
      return failures.length === 0 ? 0 : 1;
    },
  };
}
