import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { testPostgres } from './scripts/postgres-for-tests.mjs';

/** More than two cores have: tests often wait for threads, processes and timers. */
const maxWorkers = 3;
/** Tests that replace a module with `vi.mock`: their workers may not have loaded that module before. */
const isolatedTests = [
  '**/full-disk.slow.test.ts',
  '**/inspect-database.test.ts',
  '**/upgrade-database.test.ts',
];
const scope = process.env.TEST_SCOPE;
/** `npm run verify` leaves out the tests that start processes or take seconds. */
const slowTests = scope === 'fast' ? ['**/*.slow.test.ts'] : [];
/** Files and tests that take longest belong to the full form only. */
const longTests = scope === 'full' ? [] : ['**/*.long.test.ts'];
const options = {
  maxWorkers,
  // Generous, so that a busy machine fails no test.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 5000 } },
  tags: [{ name: 'long', description: 'A test that takes long, and belongs to the full form only.' }],
  ...(scope !== 'full' && { tagsFilter: ['!long'] }),
};
const exclude = ['**/node_modules/**', '**/dist/**', ...slowTests, ...longTests];

/**
 * A worker loads each module once for all tests of a package, which halves the time of a whole run. Node itself removes
 * the types, as it does for scripts, which takes a twelfth less time than Vite.
 */
function createProject(root: string, name: string): TestProjectInlineConfiguration {
  return {
    test: {
      ...options,
      name,
      root,
      isolate: false,
      experimental: { viteModuleRunner: false },
      exclude: [...exclude, ...isolatedTests],
    },
  };
}

/** Tests that render pages of the staff area need a document. */
const staffPages = 'src/staff/**/*.test.tsx';

function extendWeb(
  project: TestProjectInlineConfiguration,
  options: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return {
    extends: 'apps/web/vite.config.ts',
    // Node knows no JSX.
    test: { ...project.test, experimental: { viteModuleRunner: true }, ...options },
  };
}

/**
 * The tests of a package on PostgreSQL; those of what only SQLite has are left out. The full form has all others, else
 * there are those of some folders.
 */
function createPostgresProject(
  root: string,
  name: string,
  {
    sqliteTests,
    mainFolders,
    env = {},
  }: { sqliteTests: string[]; mainFolders: string[]; env?: Record<string, string> },
): TestProjectInlineConfiguration {
  const { test } = createProject(root, `${name} on PostgreSQL`);
  return {
    test: {
      ...test,
      ...(scope !== 'full' && { include: mainFolders.map((folder) => `${folder}/*.test.ts`) }),
      exclude: [
        ...exclude,
        ...isolatedTests,
        ...sqliteTests,
        ...(scope === 'full' ? [] : ['**/*.slow.test.ts']),
      ],
      env: { TEST_POSTGRES: testPostgres, ...env },
      globalSetup: `${import.meta.dirname}/scripts/postgres-for-tests.mjs`,
    },
  };
}

/** All requests of the tests go to one of two servers on one database by turns. */
const twoServers = createPostgresProject('apps/server', '@isangano/server twice', {
  sqliteTests: [
    'src/*.test.ts',
    'src/{commands,openapi,processes}/**',
    'src/http/bodies/slow-bodies.test.ts',
    // What one server counts and caches of its own.
    'src/http/context.test.ts',
    'src/http/hooks/monitoring.slow.test.ts',
    // A change reaches the pages of visitors on the other server some milliseconds after its response.
    'src/http/routes/projects.slow.test.ts',
    'src/http/site/project-filler.test.ts',
  ],
  mainFolders: [],
  env: { TEST_SERVERS: '2' },
});

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      createProject('packages/contracts', '@isangano/contracts'),
      createProject('packages/content', '@isangano/content'),
      createProject('packages/platform', '@isangano/platform'),
      createProject('packages/api', '@isangano/api'),
      createPostgresProject('packages/api', '@isangano/api', {
        sqliteTests: [
          'src/database/*.test.ts',
          'src/database/{migrations,search}/**',
          'src/backup/**',
          'src/records/privacy/erasure-coverage.slow.test.ts',
          'src/records/retention/deleted-data.long.test.ts',
        ],
        mainFolders: [
          'src/database/postgres/**',
          'src/modules/messages/**',
          'src/records',
          'src/records/bulk/**',
        ],
      }),
      createProject('packages/client', '@isangano/client'),
      createProject('apps/server', '@isangano/server'),
      createPostgresProject('apps/server', '@isangano/server', {
        sqliteTests: [
          'src/commands/**',
          // Their clock stands still, and that of the driver with it.
          'src/http/bodies/slow-bodies.test.ts',
        ],
        mainFolders: ['src/processes/**'],
      }),
      ...(scope === 'full' ? [twoServers] : []),
      extendWeb(createProject('apps/web', '@isangano/web'), { exclude: [...exclude, staffPages] }),
      extendWeb(createProject('apps/web', '@isangano/web staff pages'), {
        include: [staffPages],
        environment: 'happy-dom',
        setupFiles: [`${import.meta.dirname}/apps/web/src/staff/testing-setup.ts`],
      }),
      { test: { ...options, name: 'isolated', include: isolatedTests, exclude } },
    ],
  },
});
