import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, clickTwice, fill, openPage } from '../../testing.tsx';
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

test('a double-click on a slow processor creates one account', async () => {
  const email = 'keza@isangano.example';
  const { calls } = await openPage('/admin/team', {
    answers: {
      team: {
        listAccounts: () => [],
        listTokens: () => [],
        getSettings: () => ({ isFactorRequired: false }),
        createAccount: () => ({ email, password: 'a new password' }),
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Add an account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an account' }));
  await fill(dialog.getByRole('textbox', { name: /^Email/ }), email);
  await clickTwice(dialog.getByRole('button', { name: 'Create the account' }));
  await screen.findByRole('dialog', { name: email });
  expect(calls.filter(({ name }) => name === 'team.createAccount')).toHaveLength(1);
});

/** As a link does: those of the account menu are in a popover, which is not opened here. */
async function follow(path: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

test('records can be assigned to a colleague whose account has just been created', async () => {
  const members = [{ id: 'account-1', username: 'claudine', isActive: true }];
  const messages = '/admin/messages?assignee=me';
  await openPage(messages, {
    answers: {
      assignments: { listMembers: () => [...members] },
      team: {
        listAccounts: () => [],
        listTokens: () => [],
        getSettings: () => ({ isFactorRequired: false }),
        createAccount({ email }) {
          members.push({ id: 'account-9', username: 'keza', isActive: true });
          return { email, password: 'a new password' };
        },
      },
    },
  });
  const findAssignee = async (name: string) =>
    await within(await screen.findByRole('combobox', { name: 'Assigned to' })).findByRole('option', { name });
  await findAssignee('claudine');
  await follow('/admin/team');
  await click(await screen.findByRole('button', { name: 'Add an account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an account' }));
  await fill(dialog.getByRole('textbox', { name: /^Email/ }), 'keza@isangano.example');
  await click(dialog.getByRole('button', { name: 'Create the account' }));
  await screen.findByRole('dialog', { name: 'keza@isangano.example' });
  await follow(messages);
  await findAssignee('keza');
});

const anAccount = (id: string) => ({
  id,
  email: `${id}@isangano.example`,
  role: 'reader' as const,
  createdAt: '2026-11-20T08:00:00.000Z',
  disabledAt: null,
  hasFactor: false,
});

test('roles that are chosen are shown at once, and stored after the password is asked for once', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isConfirmed = false;
  const stored: unknown[] = [];
  await openPage('/admin/team', {
    answers: {
      account: {
        confirm() {
          isConfirmed = true;
        },
      },
      team: {
        listAccounts: () => [anAccount('keza'), anAccount('odile')],
        listTokens: () => [],
        getSettings: () => ({ isFactorRequired: false }),
        async changeRole(input) {
          if (isConfirmed) stored.push(input);
          await answers[isConfirmed ? 1 : 0]?.promise;
          if (!isConfirmed) throw new Refusal(403, 'forbidden', 'Please confirm.', 'confirmation_required');
        },
      },
    },
  });
  const find = async (name: string) =>
    await screen.findByRole<HTMLSelectElement>('combobox', { name: new RegExp(name) });
  const selects = [await find('keza'), await find('odile')];
  for (const select of selects) {
    await fill(select, 'reviewer');
    await waitFor(() => expect(select.value).toBe('reviewer'));
  }
  answers[0]?.resolve();
  const question = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
  // Nothing is stored.
  await waitFor(() => expect(selects.map(({ value }) => value)).toEqual(['reader', 'reader']));
  await fill(question.getByLabelText(/^Current password/), 'a password');
  await click(question.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(stored).toHaveLength(2));
  expect(selects.map(({ value }) => value)).toEqual(['reviewer', 'reviewer']);
  answers[1]?.resolve();
});
