/**
 * Writes the table of settings to `docs/operations.md`; with `--check`, only verifies that it is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment } from '../src/config.ts';
import { settingTexts } from './setting-texts.ts';

const path = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));
const start = '<!-- settings: written by npm run settings -->\n';
const end = '<!-- end of settings -->';

const defaults = new Map<string, unknown>(Object.entries(environment.parse({})));

function formatRow([name, { means, defaultText }]: [
  string,
  { means: string; defaultText?: string },
]): string {
  const value = defaults.get(name);
  const isPrimitive = typeof value === 'string' || typeof value === 'number';
  return `| \`${name}\` | ${defaultText ?? (isPrimitive ? `\`${value}\`` : '')} | ${means} |`;
}

const rows = Object.entries(settingTexts).map(formatRow);
const table = ['| Name | Default | Meaning |', '|---|---|---|', ...rows, ''].join('\n');
const text = readFileSync(path, 'utf8');
const [before, rest] = text.split(start);
const after = rest?.split(end)[1];
if (before === undefined || after === undefined) throw new Error(`${path} has no markers for the settings.`);
const expected = `${before}${start}${table}${end}${after}`;

if (!process.argv.includes('--check')) writeFileSync(path, expected);
else if (expected !== text) {
  console.error('docs/operations.md is out of date: run npm run settings.');
  process.exitCode = 1;
}
