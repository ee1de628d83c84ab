import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage, showPage } from '../../testing.tsx';
import { anApplication, createDesk } from '../../testing-desk.ts';

test('a request that lacks something focuses the first field with an error, each time it is sent', async () => {
  await openPage('/admin/applications', { desk: createDesk({ applications: [anApplication()] }) });
  await click(await screen.findByRole('button', { name: 'Details' }));
  await click(await screen.findByRole('button', { name: 'Ask for a correction' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: 'Send request' });
  const [first = send] = dialog.getAllByRole('checkbox');
  const reason = dialog.getByLabelText('What is wrong');
  for (let count = 0; count < 2; count += 1) {
    send.focus();
    await click(send);
    expect(document.activeElement).toBe(first);
  }
  const error = dialog.getByText('Please choose what is to be corrected.').closest('p');
  expect(first.getAttribute('aria-describedby')).toBe(error?.id);
  await click(first);
  await click(send);
  expect(document.activeElement).toBe(reason);
  await fill(reason, 'The year');
  await click(first);
  send.focus();
  await click(send);
  expect(document.activeElement).toBe(first);
});

test('what is to be corrected and until when is still there after a reload', async () => {
  await openPage('/admin/applications', { desk: createDesk({ applications: [anApplication()] }) });
  async function openDialog() {
    await click(await screen.findByRole('button', { name: 'Details' }));
    await click(await screen.findByRole('button', { name: 'Ask for a correction' }));
    const dialog = within(await screen.findByRole('dialog'));
    const fields = dialog.getAllByRole<HTMLInputElement>('checkbox');
    return { fields, days: dialog.getByRole<HTMLSelectElement>('combobox') };
  }
  const before = await openDialog();
  for (const field of before.fields.slice(1, 3)) await click(field);
  await fill(before.days, '7');
  cleanup();
  await showPage('/admin/applications');
  const after = await openDialog();
  expect(after.fields.map(({ checked }) => checked).slice(0, 4)).toEqual([false, true, true, false]);
  expect(after.days.value).toBe('7');
});
