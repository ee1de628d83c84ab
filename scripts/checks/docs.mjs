/**
 * Checks that the documents in the root and in docs name only scripts, paths and links that exist, those for developers
 * only names of the code, comments only files that exist, and that their tables of settings, of the service unit and of
 * planted defects agree with the code.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { defects } from '../lib/defects.mjs';
import { run } from '../lib/install.mjs';
import { reportProblems } from '../lib/report.mjs';
import { root, trackedFiles } from '../lib/repository.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const npmCommands = new Set(['ci', 'install']);
/** A code span that begins with one of these is a path. */
const folders = [
  'apps/',
  'packages/',
  'e2e/',
  'docs/',
  'scripts/',
  'bench/',
  '.ci/',
  '.changeset/',
  '.github/',
];
const errors = [];

for (const file of globSync(['*.md', 'docs/**/*.md'], { cwd: root })) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
    if (!scripts[script]) errors.push(`${file}: there is no script ${script}`);
  }
  for (const [, command = ''] of text.matchAll(/`npm ([a-z]+)`/g)) {
    const isScript = ['start', 'test'].includes(command) && scripts[command];
    if (!npmCommands.has(command) && !isScript) errors.push(`${file}: npm has no command ${command}`);
  }
  for (const [, path = ''] of text.matchAll(/`([\w./@-]+)`/g)) {
    if (folders.some((folder) => path.startsWith(folder)) && !existsSync(join(root, path))) {
      errors.push(`${file}: there is no ${path}`);
    }
  }
  // Relative links, without their fragment; URLs contain a colon.
  for (const [, link = ''] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
    if (!existsSync(join(root, dirname(file), link))) errors.push(`${file}: broken link to ${link}`);
  }
}

const codeFiles = trackedFiles()
  .filter((file) => /^(?:apps|packages|e2e|scripts|bench)\/.*\.(?:tsx?|mjs)$/.test(file))
  .map((file) => `/${file}`);
const linesByFile = new Map(
  codeFiles.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n')]),
);
const isComment = (line) => /^\s*(?:\/?\*|\/\/)/.test(line);

const codeNames = new Set(
  [...linesByFile.values()].flatMap((lines) =>
    lines.filter((line) => !isComment(line)).flatMap((line) => line.match(/\w+/g) ?? []),
  ),
);
for (const file of ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/rebrand.md']) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, name = ''] of text.matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g))
    if (!codeNames.has(name)) errors.push(`${file}: the code has no ${name}`);
}

for (const [file, lines] of linesByFile) {
  for (const line of lines.filter(isComment)) {
    for (const [, name = ''] of line.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g))
      if (!codeFiles.some((path) => path.endsWith(`/${name}`)))
        errors.push(`${file.slice(1)}: there is no ${name}`);
  }
}

for (const line of readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n')) {
  const isRow = line.startsWith('|') && !/^\| (Row|-)|^\|-/.test(line);
  const hasTest = /`[\w./-]+\.(?:test|spec)\.tsx?`|`e2e\/hostile\//.test(line);
  if (isRow && !hasTest && !line.includes('**Gap**'))
    errors.push(`docs/security.md: name a test, or say **Gap**: ${line.slice(0, 60)}`);
}

const settingsCheck = run('node', ['apps/server/scripts/write-settings.ts', '--check'], { quiet: true });
if (settingsCheck.code !== 0) errors.push(settingsCheck.output.trim());

const runEnv = parseEnv(readFileSync(join(root, 'apps/server/run.env'), 'utf8'));
for (const [file, directive] of [
  ['docs/operations.md', /^Environment=(.*)$/gm],
  ['Dockerfile', /^ENV (.*)$/gm],
]) {
  const text = readFileSync(join(root, file), 'utf8');
  const pairs = [...text.matchAll(directive)].flatMap(([, list = '']) => list.split(' '));
  for (const [name, value] of Object.entries(runEnv))
    if (!pairs.includes(`${name}=${value}`)) errors.push(`${file}: the server lacks ${name}=${value}`);
}

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
for (const { name, caughtBy } of defects) {
  if (!contributing.includes(`| ${name} | ${caughtBy} |`))
    errors.push(`CONTRIBUTING.md: the table of planted defects lacks: | ${name} | ${caughtBy} |`);
}

reportProblems(errors);
