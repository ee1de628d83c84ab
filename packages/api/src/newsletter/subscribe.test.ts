import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsAbout } from '../mail/testing.ts';
import { openTestDeps, type TestDeps } from '../testing.ts';
import { subscribe } from './subscribe.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function subscribers(): Promise<{ email: string; locale: string }[]> {
  return await deps.db.read.selectFrom('subscriber').select(['email', 'locale']).orderBy('id').execute();
}

test('a subscriber is stored once and welcomed once, whatever the case', async () => {
  await subscribe(deps, { email: 'Keza@mail.example' }, 'rw');
  await subscribe(deps, { email: 'keza@MAIL.example' }, 'fr');
  expect(await subscribers()).toEqual([{ email: 'Keza@mail.example', locale: 'rw' }]);
  expect(await mailsAbout(deps, 'Keza@mail.example')).toMatchObject([
    {
      kind: 'newsletter-welcome',
      locale: 'rw',
      subject: 'Wiyandikishije ku kanyamakuru ka Isangano Group',
      reply_to: 'muraho@isangano.example',
    },
  ]);
  expect(await mailsAbout(deps, 'keza@MAIL.example')).toEqual([]);
});

test('what passes the form but is no address is stored, and gets no mail', async () => {
  const email = 'a@b.example, c@d.example';
  await subscribe(deps, { email }, 'en');
  expect(await subscribers()).toContainEqual({ email, locale: 'en' });
  expect(await mailsAbout(deps, email)).toEqual([]);
});
