import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage } from '../../testing.tsx';
import { Refusal } from '../../testing-answers.ts';

test('an account that cannot be created keeps the dialog and what is typed, also while the password is asked for', async () => {
  const email = 'keza@isangano.example';
  let refusal: Refusal | undefined = new Refusal(409, 'conflict', 'There is one already.', 'account_exists');
  const { calls } = await openPage('/admin/team', {
    answers: {
      account: {
        confirm() {
          refusal = undefined;
        },
      },
      team: {
        listAccounts: () => [],
        listTokens: () => [],
        getSettings: () => ({ isFactorRequired: false }),
        createAccount() {
          if (refusal) throw refusal;
          return { email, password: 'a new password' };
        },
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Add an account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an account' }));
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Email/ });
  const create = async () => await click(dialog.getByRole('button', { name: 'Create the account' }));
  await fill(address, email);
  await create();
  await screen.findByText('There is one already.');
  expect(address.value).toBe(email);

  refusal = new Refusal(403, 'forbidden', 'Please confirm.', 'confirmation_required');
  await create();
  const question = async () => within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
  await click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(address.value).toBe(email);
  await create();
  await fill((await question()).getByLabelText(/^Current password/), 'a password');
  await click((await question()).getByRole('button', { name: 'Continue' }));
  await screen.findByRole('dialog', { name: email });
  await waitFor(() => expect(address.isConnected).toBe(false));
  expect(calls.filter(({ name }) => name === 'team.createAccount')).toHaveLength(4);
});
