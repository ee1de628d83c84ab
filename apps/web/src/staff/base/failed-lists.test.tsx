import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, openPage } from '../testing.tsx';
import { type Answers, Refusal } from '../testing-answers.ts';
import { aMessage, anApplication, createDesk } from '../testing-desk.ts';

const reason = 'There is no list today.';

function refuse(): never {
  throw new Refusal(409, 'conflict', reason);
}

const account = {
  email: 'claudine@isangano.example',
  role: 'owner' as const,
  hasTotp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  canUsePasskeys: false,
  isFactorRequired: false,
};
const settings = () => ({ isFactorRequired: false });

test.each<[string, Answers]>([
  ['/admin/team', { team: { listAccounts: refuse, listTokens: () => [], getSettings: settings } }],
  ['/admin/team', { team: { listAccounts: () => [], listTokens: refuse, getSettings: settings } }],
  ['/admin/webhooks', { webhooks: { list: refuse } }],
  ['/admin/account', { account: { get: () => account, listSessions: refuse } }],
  ['/admin/messages', { messages: { search: refuse } }],
])('a list of %s that cannot be loaded says so', async (path, answers) => {
  await openPage(path, { answers });
  await screen.findByText(reason);
});

/** Refuses once, then answers. */
function refuseOnce<Answer>(answer: Answer): () => Answer {
  let isRefused = false;
  return () => {
    if (isRefused) return answer;
    isRefused = true;
    return refuse();
  };
}

test.each<[string, Answers, string]>([
  [
    '/admin/applications',
    {
      applications: {
        list: refuseOnce({ rows: [], total: 0, totalIsLowerBound: false, page: 1, pageCount: 1 }),
      },
    },
    'No applications found',
  ],
  [
    '/admin/audit',
    { audit: { list: refuseOnce({ entries: [], nextCursor: null }), actors: () => [] } },
    'No entries found',
  ],
  [
    '/admin/suspected-spam',
    { spam: { list: refuseOnce({ items: [], total: 0, nextCursor: null }) } },
    'Nothing is suspected',
  ],
])('a list of %s that could not be loaded is loaded again by a button', async (path, answers, empty) => {
  await openPage(path, { answers });
  await click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText(empty);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('parts of an application that cannot be loaded say so', async () => {
  await openPage('/admin/applications', {
    desk: createDesk({ applications: [anApplication()], messages: [aMessage()] }),
    answers: {
      notes: { list: refuse },
      replies: { get: refuse },
      applications: { assessment: refuse, history: refuse, listCorrections: refuse },
    },
  });
  await click(await screen.findByRole('button', { name: 'Details' }));
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(5));
});

test('a list of webhooks that is not loaded yet says so', async () => {
  await openPage('/admin/webhooks', { answers: { webhooks: { list: () => new Promise(() => undefined) } } });
  await screen.findByText('Loading...');
});
