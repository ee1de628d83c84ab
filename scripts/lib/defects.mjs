const append = (file, ...lines) => ({ file, edit: (text) => `${text}${lines.join('\n')}\n` });

/** Replaces a text that the file must contain. */
const replace = (file, from, to) => ({
  file,
  edit(text) {
    if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
    return text.replace(from, to);
  },
});

const create = (file, ...lines) => ({ file, edit: () => `${lines.join('\n')}\n` });

const script = (name) => ({ caughtBy: `${name}.mjs`, command: ['node', [`scripts/checks/${name}.mjs`]] });
const catalogues = {
  caughtBy: 'messages.ts',
  command: ['node', ['packages/content/scripts/messages.ts', '--check']],
};
const knip = { caughtBy: 'knip', command: ['knip', []] };
const lint = (...files) => ({
  caughtBy: 'oxlint',
  command: ['oxlint', ['--type-aware', '--deny-warnings', ...files]],
});
const types = (folder) => ({ caughtBy: 'compiler', command: ['tsc', ['--noEmit', '-p', folder]] });
const tests = (file) => ({ caughtBy: 'vitest', command: ['vitest', ['run', file]] });

const ids = 'packages/platform/src/ids.ts';
const migrations = 'packages/api/src/database/migrations';
const messageTable = 'packages/api/src/modules/messages/table.ts';
const addColumn = replace(
  messageTable,
  '  full_name: string;\n',
  '  full_name: string;\n  planted: string;\n',
);

/**
 * Defects with the check that must catch each one. `names` are the texts that its output must contain: the place of
 * the defect, and what to do about it.
 */
export const defects = [
  {
    name: 'the site imports a value from the API',
    ...script('modules'),
    edits: [
      append(
        'apps/web/src/staff/base/lazy-boundary.tsx',
        "import { getModule } from '@isangano/api/core/record-module';",
        'getModule();',
      ),
    ],
    names: ['apps/web/src/staff/base/lazy-boundary.tsx', 'no arrow staff --> core'],
  },
  {
    name: 'a direction that the diagram does not draw',
    ...script('modules'),
    edits: [append('packages/platform/src/ids.ts', "import '@isangano/api/modules/projects/module';")],
    names: ['packages/platform/src/ids.ts', 'no arrow platform --> modules'],
  },
  {
    name: 'an import past the exports of a module',
    ...script('modules'),
    edits: [
      append(
        'packages/api/src/modules/messages/create-message.ts',
        "import { findProject } from '../projects/queries.ts';",
      ),
    ],
    names: ['packages/api/src/modules/messages/create-message.ts', 'which exports what others may use'],
  },
  {
    name: 'sibling folders import each other',
    ...script('modules'),
    edits: [append('packages/api/src/modules/audit/record-action.ts', "import '../messages/module.ts';")],
    names: ['packages/api/src/modules/', 'import each other in a circle'],
  },
  {
    name: 'the driver of the database is imported elsewhere',
    ...script('modules'),
    edits: [append('packages/platform/src/ids.ts', "import type SQLite from 'better-sqlite3';")],
    names: ['packages/platform/src/ids.ts', 'only files in packages/platform/src/sqlite'],
  },
  {
    name: 'a capability of api asks for a kind of record',
    ...script('modules'),
    edits: [
      append(
        'packages/api/src/records/bulk/read-operation.ts',
        "export const planted = (noun) => noun === 'message';",
      ),
    ],
    names: ['packages/api/src/records/bulk/read-operation.ts', 'read it from registry.ts'],
  },
  {
    name: 'a capability of the staff area asks for a kind of record',
    ...script('modules'),
    edits: [
      append(
        'apps/web/src/staff/records/record-link.tsx',
        "export const planted = (noun) => noun === 'application';",
      ),
    ],
    names: ['apps/web/src/staff/records/record-link.tsx', 'read it from registry.ts'],
  },
  {
    name: 'SQL in a router',
    ...script('structure'),
    edits: [
      append(
        'packages/api/src/modules/messages/router.ts',
        "export const planted = (db) => db.selectFrom('project');",
      ),
    ],
    names: ['packages/api/src/modules/messages/router.ts', 'move it to the queries.ts'],
  },
  {
    name: 'a mail is stored past the limits of its recipient',
    ...script('structure'),
    edits: [
      append(
        'packages/api/src/modules/messages/create-message.ts',
        "export { insertMail } from '../mail/queries.ts';",
      ),
    ],
    names: ['packages/api/src/modules/messages/create-message.ts', 'call storeMail'],
  },
  {
    name: 'a mail is sent directly past the limits of its recipient',
    ...script('structure'),
    edits: [
      append(
        'packages/api/src/modules/messages/create-message.ts',
        'export const plant = (mail) => mail.directSender;',
      ),
    ],
    names: ['packages/api/src/modules/messages/create-message.ts', 'call sendDirectly'],
  },
  {
    name: 'a landed migration is edited',
    ...script('structure'),
    edits: [append(`${migrations}/001-applications.ts`, '// An edit.')],
    names: [`${migrations}/001-applications.ts`, 'write a new migration instead'],
  },
  {
    name: 'a migration is missing in its index',
    ...script('structure'),
    edits: [create(`${migrations}/999-planted.ts`, 'export const planted = 1;')],
    names: [`${migrations}/999-planted.ts`, 'add it to the list there'],
  },
  {
    name: 'a public page loads code of the staff area',
    caughtBy: 'build',
    command: ['npm', ['run', 'build', '--workspace', '@isangano/web']],
    edits: [
      append(
        'apps/web/src/public/messages/contact-page.tsx',
        "import { getSession } from '../../staff/session/session.ts';",
        'console.log(getSession());',
      ),
    ],
    names: ['apps/web/src/staff/session/session.ts', 'public pages load'],
  },
  {
    name: 'a public page loads the routes of the staff area',
    caughtBy: 'build',
    command: ['npm', ['run', 'build', '--workspace', '@isangano/web']],
    edits: [
      append(
        'apps/web/src/main.tsx',
        "import { allRoutes } from './all-routes.ts';",
        'console.log(allRoutes);',
      ),
    ],
    names: ['apps/web/src/all-routes.ts', 'public pages load'],
  },
  {
    name: 'a migration has no test',
    ...script('structure'),
    edits: [create(`${migrations}/999-planted.ts`, 'export const planted = 1;')],
    names: [`${migrations}/999-planted.ts`, 'has no test'],
  },
  ...[
    ids,
    'packages/api/src/core/paging.ts',
    'packages/contracts/src/limits.ts',
    'packages/content/src/locale-paths.ts',
    'apps/web/src/ui/class-names.ts',
  ].map((file) => ({
    name: `an unused export in ${file.split('/').slice(0, 2).join('/')}`,
    ...knip,
    edits: [append(file, 'export const plantedExport = 1;')],
    names: ['Unused exports', 'plantedExport', file],
  })),
  {
    name: 'a type assertion (`as unknown as`)',
    ...lint(ids),
    edits: [append(ids, 'export const planted = 1 as unknown as string;')],
    names: [ids, 'consistent-type-assertions'],
  },
  {
    name: 'a type annotation over JSON.parse',
    ...lint(ids),
    edits: [
      append(
        ids,
        'export function planted(text: string): number {',
        '  const value: number = JSON.parse(text);',
      ),
      append(ids, '  return value;', '}'),
    ],
    names: [ids, 'no-unsafe-assignment'],
  },
  {
    name: 'modules that import each other',
    ...lint('packages/api/src'),
    edits: [
      create(
        'packages/api/src/planted-a.ts',
        "import { b } from './planted-b.ts';",
        'export const a = () => b;',
      ),
      create(
        'packages/api/src/planted-b.ts',
        "import { a } from './planted-a.ts';",
        'export const b = () => a;',
      ),
    ],
    names: ['packages/api/src/planted-a.ts', 'no-cycle'],
  },
  {
    name: 'a translation is still English',
    ...catalogues,
    edits: [
      replace('packages/content/src/texts/interview/rw.po', 'msgstr "Umwirondoro"', 'msgstr "Profile"'),
    ],
    names: ['interview/rw: interview.step.profile', 'translate it'],
  },
  {
    name: 'an unused message below a used prefix',
    ...catalogues,
    edits: ['en', 'rw', 'fr'].map((locale) =>
      append(
        `packages/content/src/texts/mails/${locale}.po`,
        '',
        'msgid "mail.receipt.subject.planted"',
        `msgstr "${locale}"`,
      ),
    ),
    names: ['mails: mail.receipt.subject.planted is not used', 'remove it'],
  },
  {
    name: 'a message is missing in a language',
    ...catalogues,
    edits: [
      replace(
        'packages/content/src/texts/interview/fr.po',
        'msgid "interview.heading"',
        'msgid "interview.planted"',
      ),
    ],
    names: ['texts/interview/fr.po: interview.heading is missing'],
  },
  {
    name: 'a catalogue is missing in a language',
    ...catalogues,
    edits: [
      replace(
        'packages/contracts/src/locales.ts',
        'languages = {',
        "languages = {\n  de: { name: 'Deutsch' },",
      ),
      replace('packages/content/src/defaults/brand.json', '"languages": [', '"languages": ["de", '),
    ],
    names: ['packages/content/src/texts/accessibility/de.po is missing', 'add it'],
  },
  {
    name: 'a table type has a column that the database lacks',
    ...tests('packages/api/src/database/schema.test.ts'),
    edits: [
      addColumn,
      replace(
        'packages/api/src/database/schema.test.ts',
        '    full_name: true,\n',
        '    full_name: true,\n    planted: true,\n',
      ),
    ],
    names: ['contact_message.planted', 'write a migration'],
  },
  {
    name: 'a table type has a column that the schema test lacks',
    ...types('packages/api'),
    edits: [addColumn],
    names: ['packages/api/src/database/schema.test.ts', 'planted'],
  },
  {
    name: 'a field without control, stored answer and label',
    ...types('apps/web'),
    edits: [
      replace(
        'packages/contracts/src/applications/interview.ts',
        '  timezone: shortText,\n',
        '  timezone: shortText,\n  planted: shortText,\n',
      ),
    ],
    names: [
      'apps/web/src/public/applications/interview/controls.tsx',
      'packages/contracts/src/applications/interview.ts',
      'packages/api/src/modules/mail/templates/answers.ts',
    ],
  },
  {
    name: 'a page of the staff area that the command palette lacks',
    ...types('apps/web'),
    edits: [
      replace(
        'packages/contracts/src/routes.ts',
        "  audit: '/admin/audit',",
        "  audit: '/admin/audit',\n  planted: '/admin/planted',",
      ),
    ],
    names: ['src/staff/palette/use-palette-options.ts', "Property 'planted' is missing"],
  },
  {
    name: 'a page without link, breadcrumb name and catalogue',
    ...types('apps/web'),
    edits: [
      replace('packages/contracts/src/routes.ts', "  home: '/',\n", "  home: '/',\n  planted: '/planted',\n"),
    ],
    names: ['apps/web/src/public/site/pages.ts', '/planted'],
  },
  {
    name: 'a term that the glossary avoids',
    ...script('terms'),
    edits: [append(ids, '// The door of the API.')], // terms-exempt: this is the defect.
    names: [ids, 'write route, endpoint, API'],
  },
  {
    name: 'a document names a missing path',
    ...script('docs'),
    edits: [append('docs/operations.md', '`packages/api/src/planted.ts`')],
    names: ['docs/operations.md: there is no packages/api/src/planted.ts'],
  },
  {
    name: 'a colour or a name of the sample group in the code',
    ...script('facts'),
    edits: [append('apps/web/src/ui/button.tsx', "export const planted = '#c9872c Kigali';")],
    names: [
      'apps/web/src/ui/button.tsx:',
      "'#c9872c' belongs into packages/content/src/defaults",
      "'Kigali'",
    ],
  },
];
