import { screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { click, openWithin } from '../testing.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';
import { Notifications } from './notifications.tsx';

const failing = () => lazy<() => ReactNode>(() => Promise.reject(new TypeError('Failed to fetch')));
const title = 'This part could not be shown';

test('shows what is loaded, and before that something else', async () => {
  const loading = Promise.withResolvers<{ default: () => ReactNode }>();
  const Part = lazy(() => loading.promise);
  await openWithin(
    <LazyBoundary loading="Loading">
      <Part />
    </LazyBoundary>,
  );
  await screen.findByText('Loading');
  loading.resolve({ default: () => 'The part' });
  await screen.findByText('The part');
});

test('a part within the page says that it failed, and the rest stays', async () => {
  const Part = failing();
  await openWithin(
    <>
      <p>The rest</p>
      <LazyBoundary>
        <Part />
      </LazyBoundary>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain(title);
  screen.getByText('The rest');
  screen.getByRole('button', { name: 'Load the page again' });
});

test('a part over the page asks once for all that fail together, and closes them', async () => {
  const Part = failing();
  const close = vi.fn();
  await openWithin(
    <>
      {['one', 'two', 'three'].map((key) => (
        <LazyBoundary key={key} onClose={close}>
          <Part />
        </LazyBoundary>
      ))}
      <Notifications />
    </>,
  );
  await screen.findByRole('alertdialog', { name: title });
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(3));
});

test('another text can be shown in its place', async () => {
  const Part = failing();
  await openWithin(
    <LazyBoundary failure="No chart today">
      <Part />
    </LazyBoundary>,
  );
  await screen.findByText('No chart today');
});
