import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Notifications } from '../../base/notifications.tsx';
import { click, openWithin } from '../../testing.tsx';
import { SecretDialog } from './lazy-secret-dialogs.tsx';

vi.mock('./secret-dialog.tsx', () => Promise.reject(new TypeError('Failed to fetch')));

test('a secret whose dialog cannot be loaded is shown all the same', async () => {
  const close = vi.fn();
  const secret = { title: 'A new secret', hint: 'It is shown once.', text: 'whsec_new' };
  await openWithin(
    <>
      <SecretDialog secret={secret} onClose={close} />
      <Notifications />
    </>,
  );
  const alert = await screen.findByRole('alertdialog', { name: 'A new secret' });
  within(alert).getByText(/whsec_new/);
  await click(within(alert).getByRole('button'));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
