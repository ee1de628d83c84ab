import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assertOwner } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'isangano-owner-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { uid } = statSync(folder);

test('a command of another user than that of the data folder is refused', () => {
  expect(() => assertOwner(folder, uid + 1)).toThrow(
    `${folder} belongs to user ${uid}, and this command runs as user ${uid + 1}: run it as the user of the server`,
  );
  expect(() => assertOwner(folder, uid)).not.toThrow();
});

test('a folder that does not exist yet may be created below one of root', () => {
  expect(() => assertOwner('/no-such-folder/data', 1234)).not.toThrow();
});
