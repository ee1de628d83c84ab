import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../testing.tsx';
import { aMessage, anApplication, createDesk } from '../testing-desk.ts';
import { listOutdatedKeys } from './live-updates.tsx';

const longAgo = 3_600_000;
const names = (calls: { name: string }[]) => calls.map(({ name }) => name);

async function openList() {
  const desk = createDesk({ applications: [anApplication()] });
  const page = await openPage('/admin/applications', { desk });
  await screen.findByRole('listitem', { name: 'Vestine Mukamana' });
  const count = () => names(page.calls).filter((name) => name === 'applications.list').length;
  return { ...page, desk, count };
}

test('new records appear without a reload, and are announced with how many wait', async () => {
  const { desk, publish } = await openList();
  await publish({ msSinceChange: longAgo, updates: [] });
  desk.applications.unshift(anApplication({ id: 'application-2', name: 'Eric Nshuti' }));
  await publish({ msSinceChange: 0, updates: [{ noun: 'application', created: 1 }] });
  await screen.findByRole('listitem', { name: 'Eric Nshuti' });
  await screen.findByText('1 new application. Pending: 2.');
});

test('new messages are announced on any page', async () => {
  const { desk, publish } = await openList();
  desk.messages.push(aMessage());
  await publish({ msSinceChange: 0, updates: [{ noun: 'message', created: 2 }] });
  await screen.findByText('2 new messages. Unread: 1.');
});

test('a change is shown and not announced', async () => {
  const { desk, publish } = await openList();
  const [application] = desk.applications;
  if (application) application.status = 'rejected';
  await publish({ msSinceChange: 0, updates: [{ noun: 'application', created: 0 }] });
  await waitFor(() =>
    expect(screen.getByRole('listitem', { name: 'Vestine Mukamana' }).textContent).toContain('Rejected'),
  );
  expect(screen.queryByText(/^0 new/)).toBeNull();
});

test('a page that opens its stream after the last change fetches its records once', async () => {
  const { count, publish } = await openList();
  await publish({ msSinceChange: longAgo, updates: [] });
  expect(count()).toBe(1);
});

test('a page fetches its records again if one has changed before its stream was open', async () => {
  const { count, publish } = await openList();
  await publish({ msSinceChange: 0, updates: [] });
  await waitFor(() => expect(count()).toBe(2));
});

test('a stream that ends is opened again, and everything is fetched, as changes may have been missed', async () => {
  const { count, publish, interrupt } = await openList();
  await publish({ msSinceChange: longAgo, updates: [] });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await interrupt();
  await act(async () => await vi.advanceTimersByTimeAsync(3000));
  vi.useRealTimers();
  await publish({ msSinceChange: longAgo, updates: [] });
  await waitFor(() => expect(count()).toBe(2));
});

const routers = (keys: ReturnType<typeof listOutdatedKeys>) =>
  keys.map(([path]) => JSON.stringify(path)).toSorted((one, other) => one.localeCompare(other));

test('a record makes its lists outdated, what is shown beside it, and the dashboard', () => {
  const keys = listOutdatedKeys([{ noun: 'message', created: 1 }]);
  expect(routers(keys)).toEqual(
    ['assignments', 'dashboard', 'messages', 'notes', 'replies', 'views'].map((name) => `["${name}"]`),
  );
});

test('who is present makes nothing else outdated', () => {
  expect(routers(listOutdatedKeys([{ noun: 'presence', created: 0 }]))).toEqual(['["presence"]']);
});

test('each query is fetched once for several updates', () => {
  const keys = listOutdatedKeys([
    { noun: 'application', created: 1 },
    { noun: 'message', created: 1 },
    { noun: 'project', created: 1 },
  ]);
  expect(routers(keys)).toEqual([...new Set(routers(keys))]);
  expect(routers(keys)).toContain('["projects"]');
});
