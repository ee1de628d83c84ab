import type { SavedView } from '@isangano/contracts/saved-views/view';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage } from '../testing.tsx';
import { createDesk, listApplications } from '../testing-desk.ts';
import { countFilters, noRecordFilters } from './list-filters.tsx';

const path = '/admin/applications';

function aView(fields: Partial<SavedView> = {}): SavedView {
  return {
    id: 'view-1',
    noun: 'application',
    name: 'To be decided',
    search: { status: 'pending' },
    isShared: true,
    canDelete: true,
    ...fields,
  };
}

test('filters that are set are counted, whatever their value', () => {
  expect(countFilters({}, noRecordFilters)).toBe(0);
  expect(countFilters({ q: 'potato', status: 'pending' }, noRecordFilters)).toBe(0);
  expect(countFilters({ suspect: false, assignee: 'me', from: undefined }, noRecordFilters)).toBe(2);
});

test('further filters are shown on demand, are in the address, and are reset together', async () => {
  const { calls } = await openPage(path, { desk: createDesk({ applications: listApplications(1) }) });
  await click(await screen.findByRole('button', { name: 'More filters' }));
  await fill(await screen.findByRole('combobox', { name: 'Assigned to' }), 'me');
  await waitFor(() => expect(window.location.search).toBe('?assignee=me'));
  await fill(screen.getByRole('combobox', { name: 'Suspected spam' }), 'false');
  await fill(screen.getByLabelText('Received from'), '2026-11-01');
  await fill(await screen.findByRole('combobox', { name: 'Opened' }), 'true');
  await screen.findByRole('button', { name: 'More filters (4)' });
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'applications.list').at(-1)?.input).toMatchObject({
      assignee: 'me',
      suspect: false,
      from: '2026-11-01',
      unread: true,
    }),
  );
  await click(screen.getByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('filters in the address are shown at first', async () => {
  await openPage(`${path}?assignee=account-2&channel=Isoko%20Business`, {
    desk: createDesk({ applications: listApplications(1) }),
  });
  const assignee = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
  await waitFor(() => expect(assignee.selectedOptions[0]?.text).toBe('jean'));
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Channel' })).value).toBe(
    'Isoko Business',
  );
});

test('applications are filtered by names that channels had before', async () => {
  const { calls } = await openPage(path, {
    answers: { applications: { channels: () => ['Umurage Live', 'All Channels', 'Umurage Stories'] } },
  });
  await click(await screen.findByRole('button', { name: 'More filters' }));
  const channel = await screen.findByRole('combobox', { name: 'Channel' });
  await within(channel).findByRole('option', { name: 'Umurage Stories' });
  await fill(channel, 'Umurage Stories');
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'applications.list').at(-1)?.input).toMatchObject({
      channel: 'Umurage Stories',
    }),
  );
});

test('messages have no filters and columns of applications', async () => {
  await openPage('/admin/messages?assignee=me');
  await screen.findByRole('combobox', { name: 'Assigned to' });
  for (const name of ['Channel', 'Opened']) expect(screen.queryByRole('combobox', { name })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Columns' })).toBeNull();
});

test('columns are left out, and shown again', async () => {
  await openPage(path, { desk: createDesk({ applications: listApplications(1) }) });
  const row = await screen.findByRole('listitem', { name: 'Applicant 1' });
  expect(within(row).getAllByRole('link')).not.toHaveLength(0);
  await click(await screen.findByRole('button', { name: 'More filters' }));
  await click(await screen.findByRole('checkbox', { name: 'Email and phone' }));
  await waitFor(() => expect(window.location.search).toContain('columns='));
  await waitFor(() => expect(within(row).queryAllByRole('link')).toHaveLength(0));
  await click(screen.getByRole('checkbox', { name: 'Email and phone' }));
  await waitFor(() => expect(window.location.search).not.toContain('columns='));
});

test('a list is saved under a name with its parameters, and appears as a tab', async () => {
  const desk = createDesk({ applications: listApplications(1) });
  const { calls } = await openPage(`${path}?status=pending&from=2026-11-01`, { desk });
  await click(await screen.findByRole('button', { name: 'Save view' }));
  await screen.findByText('Please enter a name.');
  await fill(screen.getByLabelText(/^Save this list as/), 'To be decided');
  await click(screen.getByRole('checkbox', { name: 'Share with the team' }));
  await click(screen.getByRole('button', { name: 'Save view' }));
  const views = screen.getByRole('navigation', { name: 'Saved views' });
  const tab = await within(views).findByRole('link', { name: 'To be decided 1' });
  expect(tab.getAttribute('aria-current')).toBe('page');
  expect(calls.find(({ name }) => name === 'views.save')?.input).toEqual({
    noun: 'application',
    name: 'To be decided',
    search: { status: 'pending', from: '2026-11-01' },
    isShared: true,
  });
  await click(screen.getByRole('button', { name: 'Delete the view To be decided' }));
  await waitFor(() => expect(within(views).queryByRole('link', { name: /To be decided/ })).toBeNull());
});

test('a view opens its list, without parameters that the list does not know', async () => {
  await openPage(path, {
    desk: createDesk({
      applications: listApplications(1),
      views: [aView({ search: { status: 'approved', page: 'first', colour: 'red' } })],
    }),
  });
  const views = await screen.findByRole('navigation', { name: 'Saved views' });
  await click(await within(views).findByRole('link', { name: /To be decided/ }));
  await waitFor(() => expect(window.location.search).toBe('?status=approved'));
  await click(within(views).getByRole('link', { name: 'All' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('the view of a colleague cannot be deleted, and a reader saves none', async () => {
  await openPage(`${path}?assignee=me`, {
    role: 'reader',
    desk: createDesk({ views: [aView({ canDelete: false })] }),
  });
  await screen.findByRole('combobox', { name: 'Assigned to' });
  await screen.findByRole('link', { name: /To be decided/ });
  expect(screen.queryByRole('button', { name: /Delete the view/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});

test('each list has its own views', async () => {
  await openPage('/admin/messages', {
    desk: createDesk({
      views: [
        aView(),
        aView({ id: 'view-2', noun: 'message', name: 'Unread ones', search: { status: 'unread' } }),
      ],
    }),
  });
  await click(await screen.findByRole('link', { name: /Unread ones/ }));
  await waitFor(() => expect(window.location.search).toBe('?status=unread'));
  expect(screen.queryByRole('link', { name: /To be decided/ })).toBeNull();
});
