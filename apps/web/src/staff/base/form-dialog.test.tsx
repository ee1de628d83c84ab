import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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

/** Touches what is beside a dialog. */
async function tap(element: Element): Promise<void> {
  const touch = [{ clientX: 5, clientY: 5 }];
  await act(async () => {
    fireEvent.touchStart(element, { touches: touch });
    fireEvent.touchEnd(element, { changedTouches: touch });
  });
}

async function openDialog(): Promise<Element> {
  await click(await screen.findByRole('button', { name: 'Add an account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an account' });
  return dialog.querySelector('.dialog-area') ?? document.body;
}

const findDialog = () => screen.queryByRole('dialog', { name: 'Add an account' });

afterEach(() => void vi.useRealTimers());

test('a double-click on what opens a dialog leaves it open, a click beside it closes it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await openPage('/admin/team', {
    answers: {
      team: {
        listAccounts: () => [],
        listTokens: () => [],
        getSettings: () => ({ isFactorRequired: false }),
      },
    },
  });
  const beside = await openDialog();
  await clickMouse(beside, 2);
  expect(findDialog()).not.toBeNull();
  await clickMouse(beside, 1);
  await waitFor(() => expect(findDialog()).toBeNull());
  const area = await openDialog();
  await tap(area);
  expect(findDialog()).not.toBeNull();
  vi.advanceTimersByTime(600);
  await tap(area);
  await waitFor(() => expect(findDialog()).toBeNull());
});
