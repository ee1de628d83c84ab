/**
 * Runs Lighthouse on every public page, emulating a low-end phone; fails when a median score is below its minimum, or a
 * median time or layout shift above its maximum.
 */
import { publicPaths, wizardPaths } from '@isangano/contracts/routes';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { removeData, startServer } from './lib/server.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

const minimumScores: Record<Category, number> = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const minimumWizardPerformance = 98;

/** How long the main thread is blocked, in milliseconds, and how much of the layout shifts. */
const maximumMeasures = { 'total-blocking-time': 20, 'cumulative-layout-shift': 0 };
type Measure = keyof typeof maximumMeasures;
const measures = ['total-blocking-time', 'cumulative-layout-shift'] as const satisfies readonly Measure[];
type Results = Record<Category | Measure, number>;

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function audit(url: string, port: number): Promise<Results> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
  const scored = result?.lhr.categories ?? {};
  const score = (category: Category) => Math.round((scored[category]?.score ?? 0) * 100);
  const measure = (name: Measure) => result?.lhr.audits[name]?.numericValue ?? Number.NaN;
  const failedAudits = Object.values(result?.lhr.audits ?? {}).filter(
    (entry) => entry.score !== null && entry.score < 0.9 && entry.scoreDisplayMode === 'binary',
  );
  for (const { id, title } of failedAudits) console.log(`  ${id}: ${title}`);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'total-blocking-time': measure('total-blocking-time'),
    'cumulative-layout-shift': measure('cumulative-layout-shift'),
  };
}

const server = await startServer();
const chrome = await chromeLauncher.launch({
  ...(process.env.CHROMIUM_PATH && { chromePath: process.env.CHROMIUM_PATH }),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

const requestedPaths = process.argv.slice(2);
const paths = Object.values(publicPaths).filter(
  (path) => requestedPaths.length === 0 || requestedPaths.includes(path),
);
let failureCount = 0;
console.log(
  'median of 3'.padEnd(28),
  ...categories.map((category) => category.padStart(15)),
  ...measures.map((name) => name.padStart(24)),
);
for (const path of paths) {
  const scores: Results[] = [];
  for (let run = 0; run < runs; run += 1) scores.push(await audit(server.url + path, chrome.port));
  const columns = categories.map((category) => {
    const value = median(scores.map((score) => score[category]));
    const isWizard = category === 'performance' && wizardPaths.includes(path);
    const isBelow = value < (isWizard ? minimumWizardPerformance : minimumScores[category]);
    if (isBelow) failureCount += 1;
    return `${value}${isBelow ? '!' : ''}`.padStart(15);
  });
  const measured = measures.map((name) => {
    const value = median(scores.map((score) => score[name]));
    // NaN exceeds every maximum.
    const isWithin = value <= maximumMeasures[name];
    if (!isWithin) failureCount += 1;
    return `${Number(value.toFixed(3))}${isWithin ? '' : '!'}`.padStart(24);
  });
  console.log(path.padEnd(28), ...columns, ...measured);
}

chrome.kill();
await server.stop();
removeData(server);
process.exit(failureCount === 0 ? 0 : 1);
