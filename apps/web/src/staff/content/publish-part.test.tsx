import type { ContentState } from '@isangano/contracts/content/content';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';

const state: ContentState = {
  version: 1,
  changes: [],
  missing: [],
  canPublish: true,
  releases: [
    {
      id: 'release-1',
      number: 1,
      state: 'scheduled',
      version: 1,
      isCurrent: false,
      isKept: false,
      at: '2026-11-20T08:00:00.000Z',
      by: 'claudine@isangano.example',
      publishAt: '2026-12-20T08:00:00.000Z',
      unpublishAt: null,
      publishedAt: null,
      problems: [],
    },
  ],
};

test('a plan that could not be cancelled is said, and the form keeps what is typed though it cannot be read again', async () => {
  let isDown = false;
  const fail = () => {
    throw new Refusal(503, 'unavailable', 'Overloaded');
  };
  await openPage('/admin/content?part=publish', {
    answers: { content: { state: () => (isDown ? fail() : state), previews: () => [], cancel: fail } },
  });
  const time = await screen.findByLabelText<HTMLInputElement>('Publish at');
  await fill(time, '2027-01-01T08:00');
  isDown = true;
  await click(screen.getByRole('button', { name: 'Cancel this plan' }));
  await screen.findByText(/^(Overloaded|We cannot take this)/);
  expect(time.isConnected).toBe(true);
  expect(time.value).toBe('2027-01-01T08:00');
});

test('a plan is listed at the time that was typed, in the time zone of the group', async () => {
  await openPage('/admin/content?part=publish', {
    answers: { content: { state: () => state, previews: () => [] } },
  });
  await screen.findByText('Dec 20, 2026, 10:00 (Kigali) · claudine@isangano.example');
});

test('a double-click cancels a plan once, so that no error follows', async () => {
  const answer = Promise.withResolvers<void>();
  const cancel = () => answer.promise;
  const { calls } = await openPage('/admin/content?part=publish', {
    answers: { content: { state: () => state, previews: () => [], cancel } },
  });
  const button = await screen.findByRole('button', { name: 'Cancel this plan' });
  await click(button);
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('content.cancel'));
  await click(button);
  answer.resolve();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(calls.filter(({ name }) => name === 'content.cancel')).toHaveLength(1);
});
