import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage } from '../testing.tsx';

test('a week that is still being read is not shown as free', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await openPage('/admin/calendar?day=2026-12-01', {
    answers: {
      applications: {
        calendar: async ({ from }) => {
          if (from > '2026-12-01') await promise;
          return [];
        },
      },
    },
  });
  await screen.findAllByText('No appointments');
  await click(screen.getByRole('link', { name: 'Later' }));
  await screen.findByText('Loading...');
  expect(screen.queryByText('No appointments')).toBeNull();
  await act(async () => resolve());
  await screen.findAllByText('No appointments');
});

test('what is wrong with the hours of one channel is not shown with those of another', async () => {
  const hours = [{ weekdays: [1 as const], from: '09:00', until: '17:00' }];
  const aChannel = (channel: string, place: string) => ({
    channel,
    calendar: { hours, minutes: 60 as const, bufferMinutes: 15 as const, place, holidays: [] },
  });
  await openPage('/admin/calendar', {
    answers: {
      applications: {
        calendar: () => [],
        channelCalendars: () => [aChannel('Ubuzima', ''), aChannel('Umurage', 'Kigali')],
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Calendars of the channels' }));
  const channel = await screen.findByRole('combobox', { name: 'Channel' });
  const dialog = within(screen.getByRole('dialog'));
  const place = () => dialog.getByRole('textbox', { name: /^Place/ });
  await act(async () => void fireEvent.submit(channel.closest('form') ?? channel));
  expect(place().getAttribute('aria-invalid')).toBe('true');
  await fill(channel, 'Umurage');
  expect(place().getAttribute('aria-invalid')).toBeNull();
});

test('a day can be typed, digit by digit', async () => {
  const { calls } = await openPage('/admin/calendar?view=day&day=2026-12-01', {
    answers: { applications: { calendar: () => [] } },
  });
  const day = await screen.findByLabelText<HTMLInputElement>('Day');
  for (const typed of ['0002-12-01', '0020-12-01', '0202-12-01', '2027-12-01']) {
    await act(async () => {
      fireEvent.change(day, { target: { value: typed } });
      // The address follows later.
      expect(day.value).toBe(typed);
    });
  }
  const days = calls.filter(({ name }) => name === 'applications.calendar').map(({ input }) => input);
  expect(days).toEqual(['2026-12-01', '2027-12-01'].map((one) => ({ from: one, until: one })));
});
