import { expect, test } from 'vitest';
import { findModuleProblem, findNodeProblem } from './check-runtime.ts';

test.each(['18.20.4', '20.20.2', '22.11.0', '23.9.0'])('Node %s is reported with what to do', (version) => {
  expect(findNodeProblem(version)).toBe(
    `This is Node ${version}, and Node 24 or newer is required: npm start runs the one that npm ci installs, node_modules/.bin/node.`,
  );
});

test.each(['24.0.0', '24.21.0', '26.1.0'])('Node %s is supported', (version) => {
  expect(findNodeProblem(version)).toBeUndefined();
});

test('a native module of another version is reported in one line with what to do', () => {
  const message =
    "The module '/srv/better_sqlite3.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 115.";
  const problem = findModuleProblem(Object.assign(new Error(message), { code: 'ERR_DLOPEN_FAILED' }));
  expect(problem).toMatch(
    /^A native module does not fit Node [\d.]+ on this system .*: run npm ci again, and .*\.$/,
  );
  expect(findModuleProblem(new Error("Cannot find module '/srv/sqlite.node'\nRequire stack:"))).toMatch(
    /^A native module does not fit .*\/srv\/sqlite\.node'\): run npm ci again, and .*\.$/,
  );
  expect(findModuleProblem(new Error('another error'))).toBeUndefined();
});

test('a missing package is named', () => {
  const error = new Error("Cannot find package 'better-sqlite3' imported from /srv/dist/main.js");
  expect(findModuleProblem(error)).toBe('The package better-sqlite3 is missing: run npm ci.');
});
