/** Checks where code may be: SQL, mails, landed migrations, sizes of folders. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hashesFile, migrationsFolder, readMigrations, readPinnedHashes } from '../lib/migrations.mjs';
import { reportProblems } from '../lib/report.mjs';
import { root, trackedFiles } from '../lib/repository.mjs';

const folderMaxFiles = 39;
const problems = [];
const files = trackedFiles();
const sources = files
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const isTest = (file) => /\.(test|spec)\.tsx?$|(^|\/)testing(-\w+)?\.ts$/.test(file);

// SQL has one kind of home in each feature.
const sqlFiles = [
  /(^|\/)([\w-]+-)?queries\.ts$/,
  /^packages\/platform\/src\/(database|lists|postgres|sqlite)\//,
  /^packages\/api\/src\/database\//,
  /^bench\//,
];
const sql =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(\.raw)?[<`(]|\.prepare\(/;
for (const { file, text } of sources) {
  if (!/^(packages\/(api|platform)|apps\/server)\/src\//.test(file) || isTest(file)) continue;
  if (sqlFiles.some((pattern) => pattern.test(file))) continue;
  if (sql.test(text)) problems.push(`${file}: contains SQL: move it to the queries.ts of its feature`);
}

// One place decides which mails are sent.
for (const { file, text } of sources) {
  if (
    file === 'packages/api/src/modules/mail/store-mail.ts' ||
    file === 'packages/api/src/modules/mail/queries.ts'
  )
    continue;
  if (!isTest(file) && /\binsertMail\b/.test(text))
    problems.push(
      `${file}: stores a mail past its limits: call storeMail of packages/api/src/modules/mail/store-mail.ts`,
    );
}

// Mails that are not stored have the same limits.
const directSenders = ['mail', 'send-directly', 'store-mail'].map(
  (name) => `packages/api/src/modules/mail/${name}.ts`,
);
for (const { file, text } of sources) {
  if (directSenders.includes(file) || file === 'apps/server/src/open-mail.ts' || isTest(file)) continue;
  if (/\b(directSender|countDirectMail)\b/.test(text))
    problems.push(
      `${file}: sends a mail past its limits: call sendDirectly of packages/api/src/modules/mail/send-directly.ts`,
    );
}

// A migration that has run somewhere never changes.
const pinned = readPinnedHashes();
const index = readFileSync(join(root, migrationsFolder, 'index.ts'), 'utf8');
for (const { name, hash } of readMigrations()) {
  const file = `${migrationsFolder}/${name}.ts`;
  if (!index.includes(`export * as '${name}' from './${name}.ts';`))
    problems.push(`${file}: is missing in ${migrationsFolder}/index.ts: add it to the list there`);
  const tests = [`${name}.test.ts`, `${name}.long.test.ts`];
  if (name >= '016' && !tests.some((test) => existsSync(join(root, migrationsFolder, test))))
    problems.push(`${file}: has no test: run it on older records in ${name}.test.ts`);
  if (!(name in pinned)) problems.push(`${file}: is not pinned: run npm run migrations:pin`);
  else if (pinned[name] !== hash)
    problems.push(
      `${file}: is pinned and was edited: restore it, and write a new migration instead. If it has run nowhere yet, remove its line from ${hashesFile} and run npm run migrations:pin`,
    );
}
for (const name of Object.keys(pinned)) {
  if (!readMigrations().some((migration) => migration.name === name))
    problems.push(`${migrationsFolder}/${name}.ts: has landed and is gone: restore it`);
}

const counts = new Map();
for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
// Lists that only grow.
const lists = ['.changeset', 'docs/decisions', migrationsFolder];
for (const [folder, count] of counts) {
  if (count > folderMaxFiles && !lists.includes(folder))
    problems.push(`${folder}/: holds ${count} files: group them in folders of at most ${folderMaxFiles}`);
}

for (const { file } of sources) {
  if (
    basename(file) === 'index.ts' &&
    !/^packages\/(client\/src|api\/src\/database\/migrations)\//.test(file)
  )
    problems.push(`${file}: is a barrel file: import from the modules themselves`);
}

reportProblems(problems);
