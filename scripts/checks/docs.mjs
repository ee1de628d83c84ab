/** Checks that the documents name only scripts and paths that exist, and every setting as the server knows it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { defects } from '../lib/defects.mjs';
import { run } from '../lib/install.mjs';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const builtIn = new Set(['start', 'test', 'ci', 'install']);
const folders = ['apps/', 'packages/', 'e2e/', 'docs/', 'scripts/', '.ci/', '.changeset/'];
const errors = [];

for (const file of globSync(['*.md', 'docs/**/*.md'], { cwd: root })) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
    if (!scripts[script]) errors.push(`${file}: there is no script ${script}`);
  }
  for (const [, command = ''] of text.matchAll(/`npm ([a-z]+)`/g)) {
    if (!builtIn.has(command) && !scripts[command]) errors.push(`${file}: there is no npm ${command}`);
  }
  for (const [, path = ''] of text.matchAll(/`([\w./@-]+)`/g)) {
    if (folders.some((folder) => path.startsWith(folder)) && !existsSync(join(root, path))) {
      errors.push(`${file}: there is no ${path}`);
    }
  }
  for (const [, link = ''] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
    if (!existsSync(join(root, dirname(file), link))) errors.push(`${file}: there is no ${link}`);
  }
}

const settings = run('node', ['apps/server/scripts/write-settings.ts', '--check'], {
  quiet: true,
  cwd: root,
});
if (settings.code !== 0) errors.push(settings.output.trim());

const runEnv = parseEnv(readFileSync(join(root, 'apps/server/run.env'), 'utf8'));
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
for (const [name, value] of Object.entries(runEnv)) {
  if (!operations.includes(`${name}=${value}`))
    errors.push(`docs/operations.md: the unit is without ${name}`);
}

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
for (const { name, caughtBy } of defects) {
  if (!contributing.includes(`| ${name} | ${caughtBy} |`))
    errors.push(`CONTRIBUTING.md: the table of checks is without: ${name} | ${caughtBy}`);
}

for (const error of errors) console.error(error);
process.exit(errors.length === 0 ? 0 : 1);
