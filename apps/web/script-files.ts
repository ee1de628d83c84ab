type ScriptFile = {
  name: string;
  /** Packages of `node_modules`, the beginnings of their names. */
  libraries?: readonly string[];
  /** Modules of ours, by what follows `src/`. */
  modules?: readonly string[];
  /** Takes nothing along: what it imports may belong to others. */
  isAlone?: boolean;
};

/*
 * Into which files the scripts go. A module is in the first file that names it, and takes along what it imports; what
 * none names is kept where it is used. Larger files compress better, but whoever needs a part loads the whole.
 */
const scriptFiles: readonly ScriptFile[] = [
  {
    // What every page runs on stays in the browser's cache while the site itself changes.
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
  },
  {
    // What every page begins with, whether for visitors or for staff.
    name: 'index',
    modules: [
      'main',
      'brand',
      'label-id',
      'patterns/band',
      'patterns/mark',
      'site/page-head',
      'ui/button',
      'ui/class-names',
      'ui/empty-state',
      'ui/icons',
      'ui/spinner',
    ],
  },
  { name: 'site', modules: ['site/site-layout'] },
  {
    // What nearly every page of staff needs.
    name: 'staff',
    isAlone: true,
    libraries: ['@trpc/', '@tanstack/query-core/', '@tanstack/react-query/'],
    modules: [
      'applications/status-tones',
      'staff/account-menu',
      'staff/admin-provider',
      'staff/api',
      'staff/end-session',
      'staff/live-link',
      'staff/live-updates',
      'staff/notifications',
      'staff/read-events',
      'staff/search-box',
      'staff/shortcuts',
      'staff/staff-bar',
      'staff/staff-layout',
      'staff/suspect-badge',
      'ui/skeleton',
    ],
  },
  {
    name: 'fields',
    modules: [
      'ui/field',
      'i18n/fault-text',
      'field-error-values',
      'limits',
      'applications/limits',
      'auth/limits',
    ],
  },
  {
    // Crumbs that the public page of projects shares with the staff's.
    name: 'cards',
    modules: ['i18n/format', 'projects/project-image', 'projects/status-tones', 'ui/badge', 'ui/progress'],
  },
];

function pattern({ libraries = [], modules = [] }: ScriptFile): RegExp {
  return new RegExp(
    [
      ...libraries.map((name) => `/node_modules/${name}`),
      ...modules.map((name) => `/src/${name}\\.tsx?$`),
    ].join('|'),
  );
}

/** The same in the form in which the bundler wants it. */
export const scriptGroups = scriptFiles.map((file, index) => ({
  name: file.name,
  test: pattern(file),
  priority: scriptFiles.length - index,
  includeDependenciesRecursively: !file.isAlone,
}));
