type ScriptFile = {
  /** Differs from the names of all modules, after which the bundler names its own files. */
  name: string;
  /** Prefixes of paths in `node_modules`. */
  libraries?: readonly string[];
  /** Prefixes of modules that the bundler adds. */
  virtualModules?: readonly string[];
  /** Own modules, by their paths after `src/` without extension. */
  modules?: readonly string[];
  /** Does not include what its modules import, as that may belong to other files. */
  excludesImports?: boolean;
};

/*
 * Assignment of modules to script files. A module is in the first file that lists it, together with its
 * imports; modules that are not listed are bundled with the code that uses them. Larger files compress
 * better, but a page that needs a part of a file loads all of it.
 */
const scriptFiles: readonly ScriptFile[] = [
  {
    // The libraries of every page. A file of its own stays cached when the site changes.
    name: 'frame',
    libraries: [
      'react/',
      'react-dom/',
      'scheduler/',
      'use-sync-external-store/',
      '@lingui/core/',
      '@lingui/react/',
      '@tanstack/history/',
      '@tanstack/router-core/',
      '@tanstack/react-router/',
      '@tanstack/store/',
      '@tanstack/react-store/',
    ],
    virtualModules: ['vite/preload-helper'],
  },
  {
    // Modules of every page, public or staff.
    name: 'index',
    modules: [
      'main',
      'brand',
      'label-id',
      '(?:messages|projects)/values',
      'i18n/language/language-select',
      'i18n/use-deferred-messages',
      'ui/patterns/band',
      'ui/patterns/brand-mark',
      'ui/page-head',
      'ui/button',
      'ui/class-names',
      'ui/empty-state',
      'ui/icons',
      'ui/optional',
      'ui/spinner',
    ],
  },
  {
    // Modules of nearly every public page: on a slow line, every file more is another round trip.
    name: 'site',
    modules: [
      'ui/load-failure',
      'public/layout/site-layout',
      'channels',
      'contact',
      'submission/honeypot-input',
      'submission/sending/sending-state',
      'submission/outbox/(?:outbox-flag|server-time)',
      'submission/short-form',
      'submission/typed-texts',
      'public/messages/contact-dialog-provider',
      'ui/patterns/motifs',
      'public/site/links',
      'ui/use-closing-timer',
    ],
  },
  {
    // Modules of nearly every staff page.
    name: 'staff',
    excludesImports: true,
    libraries: ['@trpc/', '@tanstack/query-core/', '@tanstack/react-query/'],
    modules: [
      'staff/applications/badges',
      'staff/applications/details/(?:application-row|applications-page)',
      'staff/records/record-badges',
      'staff/applications/details/use-decisions',
      'staff/identity/sign-in/sign-out',
      'staff/session/role',
      'staff/base/api',
      'staff/event-stream/live-link',
      'staff/live-updates/live-updates',
      'staff/registry',
      'staff/base/(?:error-text|contact-links|export-button|filter-select|unsaved-input|timestamp)',
      'staff/base/use-visit',
      'staff/base/(?:buttons|page-title|notifications|lazy-boundary|double-click)',
      'staff/records/bulk/(?:selection|use-bulk)',
      'staff/records/(?:list-filters|unless-deleted|use-row-keys)',
      'staff/base/(?:pagination|search-box)',
      'staff/base/shortcuts',
      'staff/layout/staff-layout',
      'ui/record-icons',
      'ui/skeleton',
    ],
  },
  {
    // Parts of the pages of applications.
    name: 'answers',
    excludesImports: true,
    modules: [
      'staff/applications/answers/[\\w-]+',
      'staff/records/files/(?:stored-files|preview)',
      'staff/applications/assessment/(?:assessment|score-control)',
      'staff/applications/details/application-history',
      'staff/base/record-section',
    ],
  },
  // Lists of the staff area search and have badges, but no fields.
  { name: 'inputs', modules: ['ui/badge', 'ui/inputs'] },
  // The contracts have a module of the same name.
  {
    // Parts of the routes of staff pages.
    name: 'staff-session',
    excludesImports: true,
    modules: [
      'staff/session/session',
      'identity/roles',
      'client-errors',
      '(?:applications|lists|messages)/search',
      'staff/page-search',
    ],
  },
  {
    name: 'field-parts',
    modules: [
      'ui/alert',
      'ui/field',
      'i18n/field-error-text',
      'field-error-values',
      'limits',
      'applications/limits',
      'identity/limits',
    ],
  },
  // Of the sign-in page, where the budget is small.
  { name: 'sign-in', excludesImports: true, modules: ['ui/password-input', 'i18n/server-text'] },
  { name: 'field-errors', modules: ['i18n/english-field-errors', 'field-errors'] },
  {
    // Shared by forms and outbox.
    name: 'drafts',
    libraries: ['idb-keyval/'],
    modules: [
      'submission/application/application-summary',
      'submission/status-path',
      'error-status',
      '(?:applications/)?primitives',
      'submission/draft',
      'submission/device-storage',
      'submission/observable',
      'submission/random-key',
    ],
  },
  {
    // The code that stores and sends submissions, in one file: a form with it needs no further request to send later.
    // Stored for use without network, too.
    name: 'outbox',
    excludesImports: true,
    modules: [
      'submission/drafts/use-opening',
      'submission/form-headers',
      'submission/locks',
      'submission/api/send-request',
      'submission/outbox/(?!outbox-flag|queue-application|server-time)[\\w-]+',
      'submission/proofs/start-proof',
      'submission/sending/retry',
      'submission/uploads/upload-file',
    ],
  },
  {
    // The data of a device about an application.
    name: 'application',
    excludesImports: true,
    modules: ['submission/application/(?:capability|stored-application)'],
  },
  {
    // Parts of a form after its first steps; stored for use without network, too.
    name: 'last-step',
    excludesImports: true,
    modules: [
      'submission/wizard/(?:answers-check|sending-notices)',
      'submission/fields/signature-drawing',
      'submission/outbox/queue-application',
    ],
  },
  // Forms for the private link to an application.
  {
    name: 'linked-form',
    excludesImports: true,
    modules: ['public/pages/application-status/(?:linked|reply)-form', 'replies/write'],
  },
  // The form, and its controls, which a correction has too.
  {
    name: 'interview-form',
    excludesImports: true,
    modules: ['public/applications/interview/(?:controls|interview-form)'],
  },
  {
    name: 'partner-form',
    excludesImports: true,
    modules: ['public/applications/partner/(?:controls|partner-form)'],
  },
  // The page and the dialog.
  {
    name: 'contact-form',
    modules: ['public/messages/contact-form', 'public/messages/contact-page'],
  },
  { name: 'mark', modules: ['ui/patterns/application-mark'] },
  { name: 'answer-labels', modules: ['labels', 'i18n/english-labels'] },
  { name: 'formats', modules: ['i18n/format', 'ui/progress'] },
  {
    // Small modules that the public projects page shares with the staff pages.
    name: 'cards',
    modules: ['public/projects/status-tones'],
  },
  {
    // Shared by the forms of applications and of corrections.
    name: 'wizard',
    excludesImports: true,
    libraries: ['react-hook-form/'],
    modules: [
      'submission/(?:controls|draft-store|use-draft|use-uploads)',
      'submission/fields/(?!signature-drawing)[\\w-]+',
      'submission/files/(?:chosen-file|use-chosen-files)',
      'submission/wizard/(?!answers-check|sending-notices|sent-dialog)[\\w-]+',
      'submission/offline/use-offline-form',
      'applications/(?:choices|files)',
      'ui/file-input',
    ],
  },
];

function toPattern({ libraries = [], virtualModules = [], modules = [] }: ScriptFile): RegExp {
  return new RegExp(
    [
      ...libraries.map((name) => `/node_modules/${name}`),
      ...virtualModules.map((name) => `^\0${name}`),
      ...modules.map((name) => `/src/${name}\\.tsx?$`),
    ].join('|'),
  );
}

/** The assignment in the format of the bundler. */
export const scriptGroups = scriptFiles.map((file, index) => ({
  name: file.name,
  test: toPattern(file),
  priority: scriptFiles.length - index,
  includeDependenciesRecursively: !file.excludesImports,
}));

/** Returns the name of the script file to which a source such as `src/main.tsx` is assigned, if it is. */
export function findScriptFile(source: string): string | undefined {
  return scriptGroups.find(({ test }) => test.test(`/${source}`))?.name;
}
