import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../open-database.ts';
import { migrate } from '../migrate.ts';
import { writeFilledDatabase } from './testing.ts';

test('records of earlier versions get short references, no two of them the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'isangano-'));
  const path = join(folder, 'isangano.db');
  await writeFilledDatabase(path, 300);
  const db = openDatabase(path);
  await migrate(db);
  const applications = await db.read.selectFrom('application').select('short_reference').execute();
  const messages = await db.read.selectFrom('contact_message').select('short_reference').execute();
  const references = [...applications, ...messages].map(({ short_reference }) => short_reference);
  expect(references).not.toContain(null);
  expect(new Set(references).size).toBe(300);
  await db.close();
  rmSync(folder, { recursive: true });
});
