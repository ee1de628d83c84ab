import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopSending } from '../../submission/outbox/page-outbox.ts';
import { listItems } from '../../submission/outbox/store.ts';
import { emptyOutbox, openPage } from '../../submission/testing.ts';
import { sendByEmail } from '../messages/send-by-email.ts';
import { subscribe } from './email-service.ts';

const origin = 'https://isangano.example';

beforeEach(async () => {
  const { page } = openPage({ isSecureContext: false });
  Object.assign(page, { location: { origin } });
  vi.stubGlobal('location', { href: `${origin}/`, origin });
  await emptyOutbox();
});
afterEach(async () => {
  vi.useRealTimers();
  await vi.dynamicImportSettled();
  stopSending();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A network that swallows requests until they are aborted. */
const hang = (_url: unknown, { signal }: RequestInit = {}) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    if (signal?.aborted) reject(signal.reason);
  });

test('what the e-mail service does not answer within a minute waits', async () => {
  vi.stubGlobal('fetch', vi.fn(hang));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const end = subscribe('keza@mail.example');
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await end).toMatchObject({ state: 'waiting' });
  expect(await listItems()).toMatchObject([{ state: 'waiting', title: 'keza@mail.example' }]);
});

test('what another network answers in place of the e-mail service waits', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Please pay first</h1>'));
  expect(await subscribe('keza@mail.example')).toMatchObject({ state: 'waiting' });
  expect(await listItems()).toMatchObject([{ state: 'waiting', title: 'keza@mail.example' }]);
});

test('a message is received though its reference cannot be found out', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.endsWith('/email/send') ? Promise.resolve(new Response('OK')) : hang(url, init),
  );
  const message = {
    fullName: 'Keza',
    email: 'keza@mail.example',
    phone: '',
    subject: 'Hello',
    message: 'Hi',
  };
  expect(await sendByEmail(message, () => false)).toMatchObject({ state: 'received', reference: undefined });
});
