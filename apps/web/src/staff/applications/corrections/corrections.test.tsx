import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage } from '../../testing.tsx';
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
