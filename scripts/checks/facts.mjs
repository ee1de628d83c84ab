/**
 * Rejects names, places, addresses and colours of the sample group outside of its content, so that another group's site
 * has none.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palette } from '../../packages/content/src/palette.ts';
import { listSampleNames } from '../../packages/content/src/sample-names.ts';
import { reportProblems } from '../lib/report.mjs';
import { root, trackedFiles } from '../lib/repository.mjs';

/** The content itself, tests, what measures and attacks the sample group, and what landed long ago. */
const exemptFiles = [
  /^packages\/content\/src\/(?:defaults|texts)/,
  /(?:\.test\.tsx?|testing[\w-]*\.tsx?)$/,
  /\/fixtures\//,
  /^apps\/server\/scripts\//,
  // Written from the procedures and the sample group: the package of the client describes that server.
  /^packages\/client\/(?:openapi\.json|src\/rest\.gen\.ts)$/,
  /CHANGELOG\.md$/,
];

const code = /^(?:apps|packages)\/.*\.(?:css|html|json|md|mjs|svg|ts|tsx)$/;

// The program has the name of the sample group.
const names = [...listSampleNames()].filter((name) => name !== 'Isangano');
const facts = new Set([...names, ...Object.values(palette).flatMap(Object.values)]);
const pattern = new RegExp(`(?<![\\w@/-])(?:${[...facts].map(RegExp.escape).join('|')})(?![\\w-])`, 'g');

const problems = trackedFiles()
  .filter((file) => code.test(file) && !exemptFiles.some((exempt) => exempt.test(file)))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map(
          ([fact]) => `${file}:${index + 1}: '${fact}' belongs into packages/content/src/defaults`,
        ),
      ),
  );

reportProblems(problems);
