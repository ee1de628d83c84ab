import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outboxMails } from '../mail/testing.ts';
import { confirmSubscription } from '../newsletter/confirm-subscription.ts';
import { subscribe } from '../newsletter/subscribe.ts';
import { openTestDeps, type TestDeps } from '../testing.ts';
import { removeOld } from './remove-old.ts';

const dayMs = 24 * 60 * 60 * 1000;
const person = { locale: 'en', signs: {} } as const;

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

async function addresses(): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('subscriber').select('email').orderBy('id').execute();
  return rows.map(({ email }) => email);
}

async function confirmLatest(): Promise<void> {
  const text = (await outboxMails(deps)).at(-1)?.text ?? '';
  const [link = 'missing:'] = /https:\S+\/newsletter\/confirm\?\S+/.exec(text) ?? [];
  await confirmSubscription(deps, new URL(link).searchParams);
}

describe('subscriptions that nobody has confirmed', () => {
  test('go after their time, with the mails about them, and confirmed ones stay', async () => {
    await subscribe(deps, { email: 'reader@mail.example' }, person);
    await confirmLatest();
    const ofReader = (await outboxMails(deps)).length;
    await subscribe(deps, { email: 'nobody@mail.example' }, person);
    await subscribe(deps, { email: 'robot@mail.example' }, { locale: 'en', signs: { isTrapFilled: true } });
    deps.moveClock(30 * dayMs);
    expect(await removeOld(deps, { subscriptions: 30 })).toMatchObject({ subscriptions: 0 });

    deps.moveClock(1);
    expect(await removeOld(deps, { subscriptions: 30 }, { isDryRun: true })).toMatchObject({
      subscriptions: 2,
    });
    expect(await addresses()).toHaveLength(3);
    expect(await removeOld(deps, { subscriptions: 30 })).toMatchObject({ subscriptions: 2 });
    expect(await addresses()).toEqual(['reader@mail.example']);
    expect(await outboxMails(deps)).toHaveLength(ofReader);
  });

  test('have their time anew once they are asked again', async () => {
    await subscribe(deps, { email: 'slow@mail.example' }, person);
    deps.moveClock(20 * dayMs);
    await subscribe(deps, { email: 'slow@mail.example' }, person);
    deps.moveClock(20 * dayMs);
    expect(await removeOld(deps, { subscriptions: 30 })).toMatchObject({ subscriptions: 0 });
    deps.moveClock(11 * dayMs);
    expect(await removeOld(deps, { subscriptions: 30 })).toMatchObject({ subscriptions: 1 });
  });

  test('stay where no time is set', async () => {
    await subscribe(deps, { email: 'nobody@mail.example' }, person);
    deps.moveClock(1000 * dayMs);
    expect(await removeOld(deps, {})).toMatchObject({ subscriptions: 0 });
    expect(await addresses()).toHaveLength(1);
  });
});
