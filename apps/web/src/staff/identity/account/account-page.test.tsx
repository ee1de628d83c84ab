import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { openPage } from '../../testing.tsx';

test('sessions in the same browser differ by when and where they were used', async () => {
  const get = () => ({
    email: 'claudine@isangano.example',
    role: 'owner' as const,
    passkeys: [],
    hasTotp: false,
    recoveryCodesLeft: 0,
    isFactorRequired: false,
    canUsePasskeys: false,
  });
  const session = {
    browser: 'Chrome, Linux',
    address: '10.0.0.',
    createdAt: '2026-01-01T08:00:00.000Z',
    usedAt: '2026-01-02T08:00:00.000Z',
    isCurrent: false,
  };
  const listSessions = () => [
    { ...session, id: 'session-1' },
    { ...session, id: 'session-2', usedAt: '2026-01-03T08:00:00.000Z' },
  ];
  await openPage('/admin/account', { answers: { account: { get, listSessions } } });
  const name = 'End the session in Chrome, Linux';
  await screen.findByRole('button', { name, description: /^Last used Jan 2, 2026/ });
  screen.getByRole('button', { name, description: /^Last used Jan 3, 2026/ });
});
