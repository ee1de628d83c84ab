/** Writes the table of settings into the document for operators; with `--check`, only says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment } from '../src/config.ts';
import { settingTexts } from '../src/config-texts.ts';

const path = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));
const start = '<!-- settings: written by npm run settings -->\n';
const end = '<!-- end of settings -->';

const defaults = new Map<string, unknown>(Object.entries(environment.parse({})));

function row([name, { means, standard }]: [string, { means: string; standard?: string }]): string {
  const value = defaults.get(name);
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return `| \`${name}\` | ${standard ?? (isPlain ? `\`${value}\`` : '')} | ${means} |`;
}

const rows = Object.entries(settingTexts).map(row);
const table = ['| Name | Default | Meaning |', '|---|---|---|', ...rows, ''].join('\n');
const text = readFileSync(path, 'utf8');
const [before, rest] = text.split(start);
const after = rest?.split(end)[1];
if (before === undefined || after === undefined) throw new Error(`${path} has no place for the settings.`);
const wanted = `${before}${start}${table}${end}${after}`;

if (!process.argv.includes('--check')) writeFileSync(path, wanted);
else if (wanted !== text) {
  console.error('docs/operations.md does not show the settings as they are: npm run settings writes them.');
  process.exitCode = 1;
}
