import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, openPage } from '../testing.tsx';

/** One click of the mouse, as the number `detail` in a row. */
async function clickMouse(element: Element, detail: number): Promise<void> {
  await act(async () => {
    fireEvent.pointerDown(element);
    fireEvent.mouseDown(element, { detail });
    fireEvent.pointerUp(element);
    fireEvent.mouseUp(element, { detail });
  });
}

test('a double-click on what opens a dialog leaves it open, a click beside it closes it', async () => {
  await openPage('/admin/team', {
    answers: {
      team: {
        listAccounts: () => [],
        listTokens: () => [],
        getSettings: () => ({ isFactorRequired: false }),
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Add an account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an account' });
  const beside = dialog.querySelector('.dialog-area') ?? document.body;
  await clickMouse(beside, 2);
  expect(screen.queryByRole('dialog', { name: 'Add an account' })).not.toBeNull();
  await clickMouse(beside, 1);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add an account' })).toBeNull());
});
