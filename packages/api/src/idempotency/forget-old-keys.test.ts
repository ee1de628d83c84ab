import { expect, test } from 'vitest';
import { messageInput } from '../messages/testing.ts';
import { callerOf, openTestDeps } from '../testing.ts';
import { forgetOldKeys } from './forget-old-keys.ts';

test('keys are forgotten after a week, their records are not', async () => {
  const deps = await openTestDeps();
  const send = (idempotencyKey: string) => callerOf(deps, { idempotencyKey }).messages.create(messageInput());
  await send('old');
  deps.moveClock(7 * 24 * 60 * 60 * 1000 + 1);
  await send('new');
  await forgetOldKeys(deps);
  expect(await deps.db.read.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'new' }]);
  expect(await deps.db.read.selectFrom('contact_message').select('id').execute()).toHaveLength(2);
  await deps.close();
});
