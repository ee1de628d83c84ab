/**
 * Checks that each field of an application is complete: a control and a label in the form, a column, a line for
 * staff. A changed list of fields needs a changeset.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interviewStepSchemas } from '../../packages/contracts/src/applications/interview.ts';
import { partnerStepSchemas } from '../../packages/contracts/src/applications/partner.ts';
import { migrationsFolder } from '../lib/migrations.mjs';
import { reportProblems } from '../lib/report.mjs';
import { root } from '../lib/repository.mjs';

/** Steps by the name that the form, its catalogue and its table have. */
const applications = { interview: interviewStepSchemas, partner: partnerStepSchemas };

/** Fields whose column is one of those that both kinds share. */
const sharedColumns = {
  interview: ['fullName', 'email', 'phone', 'city', 'headline'],
  partner: ['appName', 'email', 'phone', 'country', 'project'],
};

const problems = [];
const readAll = (pattern) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
const toColumn = (field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const migrations = readAll(`${migrationsFolder}/*.ts`);
for (const [name, steps] of Object.entries(applications)) {
  const contract = `packages/contracts/src/applications/${name}.ts`;
  const controls = readAll(`apps/web/src/public/applications/${name}/controls.{ts,tsx}`);
  const labels = readAll(`packages/content/src/texts/${name}/en.po`);
  const details = readAll(`apps/web/src/staff/applications/answers/${name}-answers.ts`);
  for (const [step, { shape }] of Object.entries(steps)) {
    for (const field of Object.keys(shape)) {
      const miss = (what, where) => problems.push(`${contract}: ${field} has no ${what}: add it in ${where}`);
      if (!new RegExp(`(^ {4}|\\{ )${field}: `, 'm').test(controls))
        miss('control', `step ${step} of apps/web/src/public/applications/${name}/`);
      if (!labels.includes(`msgid "${name}.${field}"`))
        miss(`label ${name}.${field}`, `packages/content/src/texts/${name}/`);
      if (!sharedColumns[name].includes(field) && !new RegExp(`\\b${toColumn(field)}\\b`).test(migrations))
        miss(`column ${toColumn(field)}`, `a new migration in ${migrationsFolder}/`);
      if (!new RegExp(`'${field}'|\\b${field}: `).test(details))
        miss('line for staff', `apps/web/src/staff/applications/answers/${name}-answers.ts`);
    }
  }
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The commit that this work is based on; undefined where git cannot tell. */
function findBase() {
  const head = git('rev-parse', 'HEAD');
  const base = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main');
  return base !== undefined && base !== head ? base : git('rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/** Names of the fields of all steps, in their order. */
function readFieldNames(source) {
  const steps = source.slice(0, source.indexOf('/** The stored record'));
  return Array.from(steps.matchAll(/^ {2}(\w+): /gm), ([, name]) => name).join(' ');
}

const base = findBase();
if (base !== undefined) {
  const changed = (git('diff', '--name-only', '--diff-filter=AM', base, '--', '.changeset') ?? '').concat(
    git('ls-files', '--others', '--exclude-standard', '.changeset') ?? '',
  );
  for (const name of Object.keys(applications)) {
    const contract = `packages/contracts/src/applications/${name}.ts`;
    const before = git('show', `${base}:${contract}`);
    if (before === undefined || /\.md/.test(changed)) continue;
    if (readFieldNames(before) !== readFieldNames(readFileSync(join(root, contract), 'utf8')))
      problems.push(`${contract}: fields changed without a changeset: run npm run changeset`);
  }
}

reportProblems(problems);
