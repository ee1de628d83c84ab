import { dayMs, hourMs } from '@isangano/contracts/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { listMailsAbout } from '../mail/testing.ts';
import { submissionsPerMinuteMax } from '../submissions/submission-rate.ts';
import { confirmSubscription, subscribe, unsubscribe } from './subscribe.ts';

const metadata = { locale: 'rw', spamSignals: {} } as const;

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function findTestSubscriber(email: string) {
  return await deps.db.read
    .selectFrom('subscriber')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Returns the link to a page from the latest mail to an address. */
async function findMailedLink(email: string, page: 'confirm' | 'unsubscribe'): Promise<URL> {
  const text = (await listMailsAbout(deps, email)).at(-1)?.text ?? '';
  return new URL(new RegExp(`https://\\S+/newsletter/${page}\\?\\S+`).exec(text)?.[0] ?? 'missing:');
}

async function addConfirmedSubscriber(email: string): Promise<void> {
  await subscribe(deps, { email }, metadata);
  await confirmSubscription(deps, (await findMailedLink(email, 'confirm')).searchParams);
}

describe('subscribing', () => {
  test('stores an address once, regardless of case, and sends one confirmation mail', async () => {
    await subscribe(deps, { email: 'Keza@mail.example' }, metadata);
    await subscribe(deps, { email: 'keza@MAIL.example' }, { locale: 'fr', spamSignals: {} });
    expect(await findTestSubscriber('Keza@mail.example')).toMatchObject({ locale: 'rw', confirmed_at: null });
    expect(await listMailsAbout(deps, 'Keza@mail.example')).toMatchObject([
      {
        kind: 'newsletter-confirmation',
        locale: 'rw',
        subject: 'Emeza ko wiyandikishije',
        reply_to: 'muraho@isangano.example',
        leave_url: expect.stringContaining('/rw/mail/stop?'),
      },
    ]);
    expect(await listMailsAbout(deps, 'keza@MAIL.example')).toEqual([]);
    const link = await findMailedLink('Keza@mail.example', 'confirm');
    expect(link.origin + link.pathname).toBe('https://www.isangano.example/rw/newsletter/confirm');
  });

  test('sends another confirmation mail after a while, until the address is confirmed', async () => {
    const email = 'again@mail.example';
    await subscribe(deps, { email }, metadata);
    deps.moveClock(hourMs);
    await subscribe(deps, { email }, { locale: 'fr', spamSignals: {} });
    expect(await listMailsAbout(deps, email)).toMatchObject([{ locale: 'rw' }, { locale: 'fr' }]);
    await confirmSubscription(deps, (await findMailedLink(email, 'confirm')).searchParams);
    deps.moveClock(hourMs);
    await subscribe(deps, { email }, metadata);
    expect((await listMailsAbout(deps, email)).map(({ kind }) => kind)).toEqual([
      'newsletter-confirmation',
      'newsletter-confirmation',
      'newsletter-welcome',
    ]);
  });

  test('sends a confirmation mail also if the clock was ahead at the one before', async () => {
    const email = 'ahead@mail.example';
    deps.moveClock(dayMs);
    await subscribe(deps, { email }, metadata);
    deps.moveClock(-dayMs);
    await subscribe(deps, { email }, metadata);
    expect(await listMailsAbout(deps, email)).toHaveLength(2);
  });

  test('stores an invalid address, but sends no mail', async () => {
    const email = 'a@b.example, c@d.example';
    await subscribe(deps, { email }, metadata);
    expect(await findTestSubscriber(email)).toMatchObject({ confirmed_at: null, asked_at: null });
    expect(await listMailsAbout(deps, email)).toEqual([]);
  });

  test.each([
    ['mailto:copied@mail.example', 'copied@mail.example'],
    ['MAILTO:linked@mail.example?subject=Muraho', 'linked@mail.example'],
    ['listed@mail.example,', 'listed@mail.example'],
    ['ended@mail.example. ', 'ended@mail.example'],
  ])('takes %j as the address within it', async (typed, email) => {
    await subscribe(deps, { email: typed }, metadata);
    await subscribe(deps, { email }, metadata);
    expect(await findTestSubscriber(typed)).toBeUndefined();
    expect(await listMailsAbout(deps, email)).toHaveLength(1);
  });

  test.each([[{ isHoneypotFilled: true }, 'trap'] as const, [{ openMs: 200 }, 'quick'] as const])(
    'with spam signals (%j) stores the address, and sends a mail only after a submission without them',
    async (spamSignals, suspect) => {
      const email = `${suspect}@mail.example`;
      await subscribe(deps, { email }, { locale: 'en', spamSignals });
      expect(await findTestSubscriber(email)).toMatchObject({ suspect, confirmed_at: null });
      expect(await listMailsAbout(deps, email)).toEqual([]);
      await subscribe(deps, { email }, { locale: 'en', spamSignals: { openMs: 5000 } });
      expect(await findTestSubscriber(email)).toMatchObject({ suspect: null });
      expect(await listMailsAbout(deps, email)).toHaveLength(1);
    },
  );
});

describe('confirming', () => {
  test('sends one welcome mail, with a link to unsubscribe', async () => {
    const email = 'welcome@mail.example';
    await addConfirmedSubscriber(email);
    const { searchParams } = new URL((await listMailsAbout(deps, email))[1]?.leave_url ?? '');
    expect([...searchParams.keys()]).toEqual(['id', 'k', 'signature']);
    expect((await findTestSubscriber(email))?.confirmed_at).toEqual(expect.any(String));
    const mails = await listMailsAbout(deps, email);
    expect(mails.map(({ kind }) => kind)).toEqual(['newsletter-confirmation', 'newsletter-welcome']);
  });

  test('clears a mark of suspected spam: a person did it', async () => {
    const email = 'person@mail.example';
    await subscribe(deps, { email }, metadata);
    deps.moveClock(hourMs);
    for (let count = 0; count < submissionsPerMinuteMax; count += 1) deps.submissionRate.count(null);
    await subscribe(deps, { email }, metadata);
    expect(await findTestSubscriber(email)).toMatchObject({ suspect: 'unproven' });
    await confirmSubscription(deps, (await findMailedLink(email, 'confirm')).searchParams);
    expect(await findTestSubscriber(email)).toMatchObject({ suspect: null });
    deps.moveClock(hourMs);
  });

  test('changes nothing the second time', async () => {
    const email = 'twice@mail.example';
    await subscribe(deps, { email }, metadata);
    const { searchParams } = await findMailedLink(email, 'confirm');
    await confirmSubscription(deps, searchParams);
    await confirmSubscription(deps, searchParams);
    expect(await listMailsAbout(deps, email)).toHaveLength(2);
  });

  test('rejects an altered link, an expired link and a link to unsubscribe', async () => {
    const email = 'rejected@mail.example';
    await subscribe(deps, { email }, metadata);
    const { searchParams } = await findMailedLink(email, 'confirm');
    const other = new URLSearchParams(searchParams);
    other.set('id', 'another');
    const longer = new URLSearchParams(searchParams);
    longer.set('expires', '99999999999');
    for (const link of [new URLSearchParams(), other, longer]) {
      await expect(confirmSubscription(deps, link)).rejects.toMatchObject({ code: 'forbidden' });
    }
    await addConfirmedSubscriber('left@mail.example');
    const unsubscribeLink = await findMailedLink('left@mail.example', 'unsubscribe');
    await expect(confirmSubscription(deps, unsubscribeLink.searchParams)).rejects.toMatchObject({
      code: 'forbidden',
    });
    deps.moveClock(8 * dayMs);
    await expect(confirmSubscription(deps, searchParams)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await findTestSubscriber(email))?.confirmed_at).toBeNull();
  });
});

describe('unsubscribing', () => {
  test('deletes the address and its unsent mails, and may be repeated', async () => {
    const email = 'leaver@mail.example';
    await subscribe(deps, { email }, metadata);
    const confirmLink = await findMailedLink(email, 'confirm');
    await confirmSubscription(deps, confirmLink.searchParams);
    const link = await findMailedLink(email, 'unsubscribe');
    await unsubscribe(deps, link.searchParams);
    await unsubscribe(deps, link.searchParams);
    expect(await findTestSubscriber(email)).toBeUndefined();
    expect(await listMailsAbout(deps, email)).toEqual([]);
    await expect(confirmSubscription(deps, confirmLink.searchParams)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('rejects an altered link and a link to confirm', async () => {
    const email = 'stays@mail.example';
    await subscribe(deps, { email }, metadata);
    const { searchParams } = await findMailedLink(email, 'confirm');
    for (const link of [searchParams, new URLSearchParams({ id: 'x', signature: 'y' })]) {
      await expect(unsubscribe(deps, link)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await findTestSubscriber(email)).toBeDefined();
  });
});
