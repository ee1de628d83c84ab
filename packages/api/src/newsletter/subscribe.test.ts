import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsAbout } from '../mail/testing.ts';
import { openTestDeps, type TestDeps } from '../testing.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

const hourMs = 60 * 60 * 1000;
const reader = { locale: 'rw', signs: {} } as const;

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function subscriber(email: string) {
  return await deps.db.read
    .selectFrom('subscriber')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The link of a kind of page in the latest mail to an address. */
async function linkIn(email: string, page: 'confirm' | 'unsubscribe'): Promise<URL> {
  const text = (await mailsAbout(deps, email)).at(-1)?.text ?? '';
  return new URL(new RegExp(`https://\\S+/newsletter/${page}\\?\\S+`).exec(text)?.[0] ?? 'missing:');
}

async function aReader(email: string): Promise<void> {
  await subscribe(deps, { email }, reader);
  await confirmSubscription(deps, (await linkIn(email, 'confirm')).searchParams);
}

describe('subscribing', () => {
  test('stores an address once, whatever the case, and asks it once to confirm', async () => {
    await subscribe(deps, { email: 'Keza@mail.example' }, reader);
    await subscribe(deps, { email: 'keza@MAIL.example' }, { locale: 'fr', signs: {} });
    expect(await subscriber('Keza@mail.example')).toMatchObject({ locale: 'rw', confirmed_at: null });
    expect(await mailsAbout(deps, 'Keza@mail.example')).toMatchObject([
      {
        kind: 'newsletter-confirmation',
        locale: 'rw',
        subject: 'Emeza ko wiyandikishije',
        reply_to: 'muraho@isangano.example',
        leave_url: null,
      },
    ]);
    expect(await mailsAbout(deps, 'keza@MAIL.example')).toEqual([]);
    const link = await linkIn('Keza@mail.example', 'confirm');
    expect(link.origin + link.pathname).toBe('https://www.isangano.example/rw/newsletter/confirm');
  });

  test('asks again after a while, until the address is confirmed', async () => {
    const email = 'again@mail.example';
    await subscribe(deps, { email }, reader);
    deps.moveClock(hourMs);
    await subscribe(deps, { email }, { locale: 'fr', signs: {} });
    expect(await mailsAbout(deps, email)).toMatchObject([{ locale: 'rw' }, { locale: 'fr' }]);
    await confirmSubscription(deps, (await linkIn(email, 'confirm')).searchParams);
    deps.moveClock(hourMs);
    await subscribe(deps, { email }, reader);
    expect((await mailsAbout(deps, email)).map(({ kind }) => kind)).toEqual([
      'newsletter-confirmation',
      'newsletter-confirmation',
      'newsletter-welcome',
    ]);
  });

  test('with what is no address stores it, and sends no mail', async () => {
    const email = 'a@b.example, c@d.example';
    await subscribe(deps, { email }, reader);
    expect(await subscriber(email)).toMatchObject({ confirmed_at: null, asked_at: null });
    expect(await mailsAbout(deps, email)).toEqual([]);
  });

  test.each([[{ isTrapFilled: true }, 'trap'] as const, [{ openMs: 200 }, 'quick'] as const])(
    'by what may be no person (%j) stores the address, and asks it only once a person comes',
    async (signs, suspect) => {
      const email = `${suspect}@mail.example`;
      await subscribe(deps, { email }, { locale: 'en', signs });
      expect(await subscriber(email)).toMatchObject({ suspect, confirmed_at: null });
      expect(await mailsAbout(deps, email)).toEqual([]);
      await subscribe(deps, { email }, { locale: 'en', signs: { openMs: 5000 } });
      expect(await subscriber(email)).toMatchObject({ suspect: null });
      expect(await mailsAbout(deps, email)).toHaveLength(1);
    },
  );
});

describe('confirming', () => {
  test('welcomes once, with a way to leave', async () => {
    const email = 'welcome@mail.example';
    await aReader(email);
    const { searchParams } = new URL((await mailsAbout(deps, email))[1]?.leave_url ?? '');
    expect([...searchParams.keys()]).toEqual(['id', 'signature']);
    expect((await subscriber(email))?.confirmed_at).toEqual(expect.any(String));
    const mails = await mailsAbout(deps, email);
    expect(mails.map(({ kind }) => kind)).toEqual(['newsletter-confirmation', 'newsletter-welcome']);
  });

  test('twice changes nothing', async () => {
    const email = 'twice@mail.example';
    await subscribe(deps, { email }, reader);
    const { searchParams } = await linkIn(email, 'confirm');
    await confirmSubscription(deps, searchParams);
    await confirmSubscription(deps, searchParams);
    expect(await mailsAbout(deps, email)).toHaveLength(2);
  });

  test('is refused with an altered link, one to leave, one that has expired, and once they have left', async () => {
    const email = 'refused@mail.example';
    await subscribe(deps, { email }, reader);
    const { searchParams } = await linkIn(email, 'confirm');
    const other = new URLSearchParams(searchParams);
    other.set('id', 'another');
    const longer = new URLSearchParams(searchParams);
    longer.set('expires', '99999999999');
    for (const link of [new URLSearchParams(), other, longer]) {
      await expect(confirmSubscription(deps, link)).rejects.toMatchObject({ code: 'forbidden' });
    }
    await aReader('left@mail.example');
    const leave = await linkIn('left@mail.example', 'unsubscribe');
    await expect(confirmSubscription(deps, leave.searchParams)).rejects.toMatchObject({ code: 'forbidden' });
    deps.moveClock(8 * 24 * hourMs);
    await expect(confirmSubscription(deps, searchParams)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await subscriber(email))?.confirmed_at).toBeNull();
  });
});

describe('leaving', () => {
  test('forgets the address and what waits for it, and may be repeated', async () => {
    const email = 'leaver@mail.example';
    await subscribe(deps, { email }, reader);
    const question = await linkIn(email, 'confirm');
    await confirmSubscription(deps, question.searchParams);
    const link = await linkIn(email, 'unsubscribe');
    await unsubscribe(deps, link.searchParams);
    await unsubscribe(deps, link.searchParams);
    expect(await subscriber(email)).toBeUndefined();
    expect(await mailsAbout(deps, email)).toEqual([]);
    await expect(confirmSubscription(deps, question.searchParams)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is refused with an altered link or one to confirm', async () => {
    const email = 'stays@mail.example';
    await subscribe(deps, { email }, reader);
    const { searchParams } = await linkIn(email, 'confirm');
    for (const link of [searchParams, new URLSearchParams({ id: 'x', signature: 'y' })]) {
      await expect(unsubscribe(deps, link)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await subscriber(email)).toBeDefined();
  });
});
