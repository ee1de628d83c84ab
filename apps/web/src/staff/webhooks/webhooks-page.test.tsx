import type { WebhookView } from '@isangano/contracts/webhooks/webhook';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, clickAgain, fill, openPage } from '../testing.tsx';

const webhook: WebhookView = {
  id: 'webhook-1',
  url: 'https://hooks.example/in',
  types: ['application.created'],
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'claudine@isangano.example',
  pausedAt: null,
  lastSentAt: null,
  lastError: null,
  waiting: 0,
  dead: 0,
};

test('a second press renews no secret twice, as the one in use would end at once', async () => {
  const answer = Promise.withResolvers<void>();
  const { calls } = await openPage('/admin/webhooks', {
    answers: {
      webhooks: {
        list: () => [webhook],
        async rotate() {
          await answer.promise;
          return { ...webhook, secret: 'whsec_new' };
        },
      },
    },
  });
  const button = await screen.findByRole('button', { name: /^New secret/ });
  await click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await click(button);
  answer.resolve();
  await screen.findByText('whsec_new');
  await waitFor(() => expect(calls.filter(({ name }) => name === 'webhooks.rotate')).toHaveLength(1));
});

test.each([
  ['The operation was aborted', 'the server did not answer in time (The operation was aborted)'],
  [
    'getaddrinfo ENOTFOUND hooks.example',
    'the name of the server is not known (getaddrinfo ENOTFOUND hooks.example)',
  ],
  ['connect ECONNREFUSED 192.0.2.1:443', 'no connection to the server (connect ECONNREFUSED 192.0.2.1:443)'],
  ['self-signed certificate', 'the certificate of the server is not valid (self-signed certificate)'],
  ['HTTP 503', 'HTTP 503'],
])('the error %j of the network is explained', async (lastError, text) => {
  const list = () => [{ ...webhook, lastError }];
  await openPage('/admin/webhooks', { answers: { webhooks: { list } } });
  await screen.findByText(`The last call failed: ${text}`);
});

test('a double-click pauses a webhook, and does not resume it', async () => {
  let pausedAt: string | null = null;
  const { calls } = await openPage('/admin/webhooks', {
    answers: {
      webhooks: {
        list: () => [{ ...webhook, pausedAt }],
        pause({ isPaused }) {
          pausedAt = isPaused ? webhook.createdAt : null;
          return { ...webhook, pausedAt };
        },
      },
    },
  });
  await click(await screen.findByRole('button', { name: /^Pause/ }));
  await clickAgain(await screen.findByRole('button', { name: /^Resume/ }));
  expect(calls.filter(({ name }) => name === 'webhooks.pause')).toHaveLength(1);
});

test('an empty address of a webhook says what is needed', async () => {
  await openPage('/admin/webhooks', { answers: { webhooks: { list: () => [] } } });
  await click(await screen.findByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
  await click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('Please enter a complete address that begins with https://.');
});

test('a webhook that is being added is there again when the page is opened again, until it is cancelled', async () => {
  const answers = { webhooks: { list: () => [] } };
  const open = async () => {
    await click(await screen.findByRole('button', { name: 'Add a webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
    return {
      url: await dialog.findByRole<HTMLInputElement>('textbox'),
      types: dialog.getAllByRole<HTMLInputElement>('checkbox'),
      cancel: dialog.getByRole('button', { name: 'Cancel' }),
    };
  };
  const listChecked = (types: HTMLInputElement[]) =>
    types.filter(({ checked }) => checked).map(({ value }) => value);
  await openPage('/admin/webhooks', { answers });
  const { url, types } = await open();
  expect(listChecked(types)).toEqual(['application.created']);
  await fill(url, webhook.url);
  for (const type of types.slice(0, 2)) await click(type);
  cleanup();
  await openPage('/admin/webhooks', { answers });
  const again = await open();
  expect(again.url.value).toBe(webhook.url);
  expect(listChecked(again.types)).toEqual(['application.changed']);
  await click(again.cancel);
  const blank = await open();
  expect(blank.url.value).toBe('');
  expect(listChecked(blank.types)).toEqual(['application.created']);
});
