import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('there are no issues of the newsletter before this', async () => {
  const { db, close } = await openOldDatabase('059-content');
  await migrate(db);
  expect(await db.read.selectFrom('newsletter_issue').selectAll().execute()).toEqual([]);
  await close();
});
