import { dayMs } from '@isangano/contracts/durations';
import { idempotencyKeyLifetimeMs } from '@isangano/contracts/routes';
import { expect, test } from 'vitest';
import { createTestCaller, openTestDeps } from '../../testing.ts';
import { messageInput } from '../messages/testing.ts';
import { deleteExpiredKeys } from './repeated-request.ts';

test('deletes keys after 90 days, but not their records', async () => {
  const deps = await openTestDeps();
  const send = (idempotencyKey: string) =>
    createTestCaller(deps, { idempotencyKey }).messages.create(messageInput());
  const listKeys = async () =>
    (await deps.db.read.selectFrom('idempotency_key').select('key').orderBy('key').execute()).map(
      ({ key }) => key,
    );
  await send('old');
  expect(idempotencyKeyLifetimeMs / dayMs).toBe(90);
  deps.moveClock(90 * dayMs);
  await deleteExpiredKeys(deps);
  await send('new');
  expect(await listKeys()).toEqual(['new', 'old']);
  deps.moveClock(1);
  await deleteExpiredKeys(deps);
  expect(await listKeys()).toEqual(['new']);
  expect(await deps.db.read.selectFrom('contact_message').select('id').execute()).toHaveLength(2);
  await deps.close();
});
