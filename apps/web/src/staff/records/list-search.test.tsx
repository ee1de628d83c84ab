import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SearchBox } from '../base/search-box.tsx';
import { fill } from '../testing.tsx';

test('a search that was typed is not sent once another page is being loaded, as it would lead back', async () => {
  const searches: (string | undefined)[] = [];
  const rootRoute = createRootRoute();
  const list = createRoute({
    getParentRoute: () => rootRoute,
    path: '/list',
    component: () => (
      <SearchBox label="Search" placeholder="" urlQuery="" onSearch={(q) => searches.push(q)} />
    ),
  });
  const loading = createRoute({
    getParentRoute: () => rootRoute,
    path: '/loading',
    loader: () => new Promise(() => undefined),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([list, loading]),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
  });
  await router.load();
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const wait = () => act(async () => await vi.advanceTimersByTimeAsync(1000));
  await fill(screen.getByRole('searchbox'), 'sent');
  await wait();
  await fill(screen.getByRole('searchbox'), 'late');
  await act(async () => router.history.push('/loading'));
  await wait();
  vi.useRealTimers();
  expect(searches).toEqual(['sent']);
});
