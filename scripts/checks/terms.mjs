/** Rejects the terms that the glossary tells to avoid, in names, comments, docs and test titles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportProblems } from '../lib/report.mjs';
import { root, trackedFiles } from '../lib/repository.mjs';

const glossaryFile = 'docs/glossary.md';

/** Site copy, texts that the specification fixes, generated files, and landed migrations with their tests. */
const exemptFiles = [
  /^packages\/content\//,
  /^packages\/api\/src\/database\/migrations\/0(0\d|1[0-5])-/,
  /^packages\/api\/src\/mail\/templates\/__snapshots__\//,
  /\.gen\.ts$/,
  /^packages\/client\/openapi\.json$/,
  /package-lock\.json$/,
  /^docs\/glossary\.md$/,
  /^docs\/kinyarwanda-review\.md$/,
  /^scripts\/checks\/terms\.mjs$/,
  /CHANGELOG\.md$/,
];

/** Names and values that migrations 001 to 015 gave to database objects, and counted words. */
const exemptTexts = [
  /\w*_words\b/g,
  /\(rowid, words\)|\b(select )?n, words\b/g,
  /\bset words = /g,
  /\b014-mails-as-words\b|\bmailsAsWords\b/g,
  /'trap'/g,
  /'forms\.words'|\d+ words\b/g,
];

const readable = /\.(ts|tsx|mjs|js|css|html|md|json|yml)$/;

/** Rows of the table below the heading: the terms on the left, and what to write instead. */
function readTerms() {
  const glossary = readFileSync(join(root, glossaryFile), 'utf8');
  const table = glossary.slice(glossary.indexOf('## Terms to avoid')).split('\n## ')[0] ?? '';
  return [...table.matchAll(/^\| (?!Avoid|-)([^|]+?) \| ([^|]+?) \|$/gm)].flatMap(
    ([, terms = '', instead = '']) =>
      terms.split(', ').map((term) => ({ term, instead, pattern: new RegExp(`\\b${term}\\b`, 'i') })),
  );
}

/** `makeEarlyPress` and `early_press` read like `make early press`. */
function splitNames(line) {
  return line.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ');
}

const terms = readTerms();
const problems = [];
for (const file of trackedFiles()) {
  if (!readable.test(file) || exemptFiles.some((pattern) => pattern.test(file))) continue;
  const lines = [file, ...readFileSync(join(root, file), 'utf8').split('\n')];
  for (const [number, line] of lines.entries()) {
    if (line.includes('terms-exempt:')) continue;
    const text = splitNames(exemptTexts.reduce((rest, pattern) => rest.replaceAll(pattern, ''), line));
    for (const { term, instead, pattern } of terms) {
      if (pattern.test(text))
        problems.push(`${file}:${number}: "${term}": write ${instead} (${glossaryFile})`);
    }
  }
}
reportProblems(problems);
