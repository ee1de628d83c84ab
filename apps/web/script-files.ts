type ScriptFile = {
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
      'language/language-select',
      'patterns/band',
      'patterns/brand-mark',
      'site/page-head',
      'ui/button',
      'ui/class-names',
      'ui/empty-state',
      'ui/icons',
      'ui/spinner',
    ],
  },
  {
    // Modules of nearly every public page: on a slow line, every file more is another round trip.
    name: 'site',
    modules: [
      'site/(?:load-failure|site-layout)',
      'channels',
      'forms/honeypot-input',
      'forms/sending/(?:response-status|sending-state)',
      'forms/outbox/(?:kept-error|outbox-flag|server-time)',
      'forms/submit-natively',
      'messages/form/contact-button',
      'patterns/motifs',
      'routes/_site',
      'ui/use-closing-timer',
    ],
  },
  {
    // Modules of nearly every staff page.
    name: 'staff',
    excludesImports: true,
    libraries: ['@trpc/', '@tanstack/query-core/', '@tanstack/react-query/'],
    modules: [
      'applications/desk/(?:application-row|applications-filters|applications-page|status-tones)',
      'applications/desk/(?:decide-buttons|use-decisions)',
      'ui/pagination',
      'auth/account-menu',
      'auth/activity',
      'auth/admin-provider',
      'auth/role',
      'staff/api',
      'auth/end-session',
      'live/live-link',
      'live/live-updates',
      'live/refetch-records',
      'staff/(?:error-text|contact-links|copy-button|export-button|filter-select|kept-text|moment|palette-button|phone-number)',
      'staff/use-(?:now|visit|waiting-counts)',
      'staff/(?:notifications|part|questions)',
      'live/read-events',
      'bulk/(?:selection|use-bulk)',
      'records/(?:assignee-badge|use-further-filters|use-members|use-row-keys)',
      'staff/search-box',
      'staff/shortcuts',
      'staff/staff-bar',
      'staff/staff-layout',
      'staff/suspected-spam-badge',
      'ui/record-icons',
      'ui/skeleton',
    ],
  },
  // Lists of the staff area search and have badges, but no fields.
  { name: 'inputs', modules: ['ui/badge', 'ui/inputs', 'ui/visually-hidden'] },
  // The contracts have a module of the same name.
  {
    name: 'session',
    excludesImports: true,
    modules: ['(?<=web/src/)auth/session', 'auth/ended-session', 'auth/roles'],
  },
  {
    name: 'fields',
    modules: [
      'ui/alert',
      'ui/field',
      'i18n/field-error-text',
      'field-error-values',
      'limits',
      'applications/limits',
      'auth/limits',
    ],
  },
  // Of the sign-in page, where the budget is small.
  { name: 'sign-in', excludesImports: true, modules: ['ui/password-input', 'i18n/server-text'] },
  { name: 'field-errors', modules: ['i18n/english-field-errors', 'field-errors'] },
  {
    // What forms and outbox share.
    name: 'drafts',
    libraries: ['idb-keyval/'],
    modules: [
      'application-status/status-path',
      'error-status',
      'primitives',
      'forms/draft',
      'forms/device-storage',
      'forms/random-key',
      'forms/storage-keys',
      'patterns/step-band',
    ],
  },
  {
    // What keeps and sends what a visitor has submitted. Much of it is kept for use without network.
    name: 'outbox',
    excludesImports: true,
    modules: [
      'forms/application/base64url',
      'forms/application/capability',
      'forms/application/stored-application',
      'forms/application/submission-keys',
      'forms/drafts/use-opened-form',
      'forms/form-data',
      'forms/form-headers',
      'forms/outbox/(?!kept-error|outbox-flag|queued-application|send-|server-time|submit-)[\\w-]+',
      'forms/proofs/start-proof',
      'forms/spam-signals',
      'forms/submission-options',
    ],
  },
  {
    // What a form needs after its first steps; kept for use without network, too.
    name: 'last-step',
    excludesImports: true,
    modules: [
      'forms/(?:answers-check|failure-banner|upload-progress)',
      'forms/fields/signature-drawing',
      'forms/outbox/(?:queued|submit)-application',
      'ui/signature-pad',
    ],
  },
  // The page and the dialog.
  {
    name: 'contact-form',
    modules: ['routes/_site/contact', 'messages/form/contact-form', 'messages/form/contact-page'],
  },
  { name: 'mark', modules: ['patterns/application-mark'] },
  { name: 'labels', modules: ['labels', 'i18n/english-labels'] },
  { name: 'format', modules: ['i18n/format', 'ui/progress'] },
  {
    // Small modules that the public projects page shares with the staff pages.
    name: 'cards',
    modules: ['projects/project-image', 'projects/status-tones'],
  },
];

function toPattern({ libraries = [], virtualModules = [], modules = [] }: ScriptFile): RegExp {
  return new RegExp(
    [
      ...libraries.map((name) => `/node_modules/${name}`),
      ...virtualModules.map((name) => `^\0${name}`),
      // The router splits the component of a route off under a query.
      ...modules.map((name) => `/src/${name}\\.tsx?(?:\\?tsr-split=component)?$`),
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
