import { afterEach, expect, test, vi } from 'vitest';
import { submitPartner } from './submit.ts';

afterEach(() => vi.unstubAllGlobals());

test('an application is sent with its key, and the language of the applicant', async () => {
  const request = vi.fn(async () => Response.json({ id: '1' }));
  vi.stubGlobal('fetch', request);
  const application = {
    appName: 'Umoja',
    email: 'umoja@mail.example',
    phone: '+44 20 7946 0018',
    country: 'Rwanda',
    type: 'Corporate',
    project: 'Cold rooms',
    summary: 'Solar cold rooms beside four markets.',
    amount: 0,
    equity: 0,
    agree: true,
  } as const;
  const options = { idempotencyKey: 'key', language: 'fr' } as const;
  await submitPartner({ baseUrl: 'http://127.0.0.1:9' }, application, [], options);
  expect(request).toHaveBeenCalledWith(
    'http://127.0.0.1:9/api/applications/partners',
    expect.objectContaining({
      headers: expect.objectContaining({ 'idempotency-key': 'key', 'content-language': 'fr' }),
    }),
  );
});
