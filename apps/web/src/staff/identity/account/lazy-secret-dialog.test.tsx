import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Notifications } from '../../base/notifications.tsx';
import { click, openWithin, press } from '../../testing.tsx';
import { lazySecret, SecretDialog } from './lazy-secret-dialog.tsx';

const secret = { title: 'A new secret', hint: 'Keep it.', text: 'whsec_new' };

test('a secret whose dialog cannot be loaded is shown all the same', async () => {
  const Secret = lazySecret(() => Promise.reject(new TypeError('Failed to fetch')));
  const close = vi.fn();
  await openWithin(
    <>
      <Secret secret={secret} onClose={close} />
      <Notifications />
    </>,
  );
  const alert = await screen.findByRole('alertdialog', { name: 'A new secret' });
  within(alert).getByText(/whsec_new/);
  await click(within(alert).getByRole('button'));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('a secret, which is shown once, is not closed by a stray key', async () => {
  const close = vi.fn();
  await openWithin(<SecretDialog secret={secret} onClose={close} />);
  const dialog = await screen.findByRole('dialog', { name: 'A new secret' });
  within(dialog).getByRole('button', { name: 'Copy' }).focus();
  await press('Escape');
  expect(close).not.toHaveBeenCalled();
  expect(document.activeElement?.closest('[role=dialog]')).toBe(dialog);
  await click(within(dialog).getAllByRole('button').at(-1) ?? dialog);
  expect(close).toHaveBeenCalledOnce();
});
