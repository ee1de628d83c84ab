import type { NewsletterIssue } from '@isangano/contracts/newsletter/issue';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';

const path = '/admin/content?part=newsletter';

const issue: NewsletterIssue = {
  id: 'issue-1',
  version: 1,
  state: 'sending',
  texts: { en: { subject: 'News', text: 'From the lake.' } },
  updatedAt: '2026-11-20T08:00:00.000Z',
  by: 'claudine@isangano.example',
  sentAt: '2026-11-20T09:00:00.000Z',
  recipients: 2,
  stored: 1,
  delivered: 0,
  bounced: 0,
  refused: 0,
};

const fail = () => {
  throw new Refusal(503, 'unavailable', 'Overloaded');
};

test('an issue stays in view when it can be neither saved nor read', async () => {
  let isDown = false;
  await openPage(path, {
    answers: {
      newsletter: { issues: () => (isDown ? fail() : []), readers: () => ({ en: 1 }), saveIssue: fail },
    },
  });
  await click(await screen.findByRole('button', { name: 'Write an issue' }));
  const [subject] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Subject' });
  if (!subject) throw new Error('There is no subject.');
  await fill(subject, 'News of the lake');
  isDown = true;
  await click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  expect(subject.isConnected).toBe(true);
  expect(subject.value).toBe('News of the lake');
});

test('an issue stays open while it is being saved, so that it does not come in place of another one', async () => {
  const saved = Promise.withResolvers<{ id: string }>();
  await openPage(path, {
    answers: {
      newsletter: { issues: () => [], readers: () => ({ en: 1 }), saveIssue: () => saved.promise },
    },
  });
  await click(await screen.findByRole('button', { name: 'Write an issue' }));
  const [subject] = screen.getAllByRole('textbox', { name: 'Subject' });
  if (!subject) throw new Error('There is no subject.');
  await fill(subject, 'News of the lake');
  await click(screen.getByRole('button', { name: 'Save' }));
  const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close' });
  await waitFor(() => expect(close.disabled).toBe(true));
  await click(close);
  expect(subject.isConnected).toBe(true);
  saved.resolve({ id: 'issue-1' });
});

test('what could not be read or stopped is said', async () => {
  await openPage(path, {
    answers: { newsletter: { issues: () => [issue], readers: () => ({ en: 1 }), stopIssue: fail } },
  });
  await click(await screen.findByRole('button', { name: 'Stop' }));
  await screen.findByText(/^(Overloaded|We cannot take this)/);
});

test('a double-click stops an issue once, so that no error follows', async () => {
  const answer = Promise.withResolvers<void>();
  const stopIssue = () => answer.promise;
  const { calls } = await openPage(path, {
    answers: { newsletter: { issues: () => [issue], readers: () => ({ en: 1 }), stopIssue } },
  });
  const button = await screen.findByRole('button', { name: 'Stop' });
  await click(button);
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('newsletter.stopIssue'));
  await click(button);
  answer.resolve();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(calls.filter(({ name }) => name === 'newsletter.stopIssue')).toHaveLength(1);
});

test('without the number of readers, the page says why it is empty', async () => {
  await openPage(path, { answers: { newsletter: { issues: () => [issue], readers: fail } } });
  await screen.findByRole('alert');
});

test('an issue is shown as it is after the response to its sending was lost', async () => {
  let state: NewsletterIssue['state'] = 'draft';
  await openPage(path, {
    answers: {
      newsletter: {
        issues: () => [{ ...issue, state, sentAt: state === 'draft' ? null : issue.sentAt }],
        readers: () => ({ en: 2 }),
        previewIssue: () => ({ subject: 'News', html: '' }),
        sendIssue() {
          state = 'sending';
          throw new TypeError('Failed to fetch');
        },
      },
    },
  });
  await click(await screen.findByRole('button', { name: /^Open/ }));
  await click(await screen.findByRole('button', { name: /^Send to 2/ }));
  await click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Send/ }));
  await screen.findByRole('button', { name: 'Stop' });
});
