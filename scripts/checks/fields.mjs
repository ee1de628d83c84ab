/** Checks that a changed list of the fields of an application has a changeset. That a field is complete, the compiler checks. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportProblems } from '../lib/report.mjs';
import { root } from '../lib/repository.mjs';

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * The commit that this work is based on: on the main branch HEAD, or the one before if all is committed. Undefined
 * where git cannot tell.
 */
function findBase() {
  const head = git('rev-parse', 'HEAD');
  const base = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main');
  if (base !== undefined && base !== head) return base;
  return git('status', '--porcelain') ? head : git('rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/** Names of the fields of all steps, in their order. */
function readFieldNames(source) {
  const steps = source.slice(0, source.indexOf('View = z.object('));
  return Array.from(steps.matchAll(/^ {2}(\w+): /gm), ([, name]) => name).join(' ');
}

const problems = [];
const base = findBase();
const changesets = [
  git('diff', '--name-only', '--diff-filter=AM', base ?? 'HEAD', '--', '.changeset'),
  git('ls-files', '--others', '--exclude-standard', '.changeset'),
].join(' ');
for (const name of ['interview', 'partner']) {
  const contract = `packages/contracts/src/applications/${name}.ts`;
  const before = base && git('show', `${base}:${contract}`);
  if (before === undefined || changesets.includes('.md')) continue;
  if (readFieldNames(before) !== readFieldNames(readFileSync(join(root, contract), 'utf8')))
    problems.push(`${contract}: fields changed without a changeset: run npm run changeset`);
}
reportProblems(problems);
