import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, openPage, openWithin } from '../testing.tsx';
import { TextField } from './fields.tsx';
import { Form } from './form.tsx';

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

function CodeForm() {
  const [error, setError] = useState<string>();
  return (
    <Form onSubmit={() => setError('A code is required')}>
      <TextField label="Code" hint="From the app" error={error} />
      <button type="submit">Send</button>
    </Form>
  );
}

test('the error of a field that has the focus is announced, with each submission again', async () => {
  await openWithin(<CodeForm />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  const submit = async () => await act(async () => void fireEvent.submit(field.form ?? field));
  field.focus();
  await submit();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('A code is required');
  const handleChange = vi.fn();
  new MutationObserver(handleChange).observe(alert, { childList: true });
  await submit();
  await waitFor(() => expect(handleChange).toHaveBeenCalled());
  expect(alert.textContent).toBe('A code is required');
});

test('the error of a field that gets the focus is announced with it alone', async () => {
  await openWithin(<CodeForm />);
  const button = screen.getByRole('button', { name: 'Send' });
  for (let clicks = 0; clicks < 2; clicks += 1) {
    button.focus();
    await click(button);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    screen.getByText('A code is required');
    expect(screen.queryByRole('alert')).toBeNull();
  }
});
