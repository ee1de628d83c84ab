import type { ChannelCalendar } from '@isangano/contracts/applications/calendar';
import { calendarHolidaysMax, calendarHoursMax } from '@isangano/contracts/applications/limits';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { click, fill, openPage, press } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';

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
  const listDays = () =>
    calls.filter(({ name }) => name === 'applications.calendar').map(({ input }) => input);
  const days = ['2026-12-01', '2027-12-01'].map((one) => ({ from: one, until: one }));
  await waitFor(() => expect(listDays()).toEqual(days));
});

test('what is typed for a channel while it is being saved stays', async () => {
  const answer = Promise.withResolvers<void>();
  const hours = [{ weekdays: [1 as const], from: '09:00', until: '17:00' }];
  const calendar = { hours, minutes: 60 as const, bufferMinutes: 15 as const, place: 'Kigali', holidays: [] };
  const { calls } = await openPage('/admin/calendar', {
    answers: {
      applications: {
        calendar: () => [],
        channelCalendars: () => [{ channel: 'Ubuzima', calendar }],
        setChannelCalendar: () => answer.promise,
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Calendars of the channels' }));
  const place = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Place/ });
  const save = async () => await click(screen.getByRole('button', { name: 'Save' }));
  await fill(place, 'Studio 2');
  await save();
  await fill(place, 'Studio 2, Huye');
  await act(async () => answer.resolve());
  await screen.findByText('The calendar of Ubuzima is saved.');
  expect(place.isConnected).toBe(true);
  expect(place.value).toBe('Studio 2, Huye');
  await save();
  await waitFor(() => expect(place.isConnected).toBe(false));
  const places = calls.filter(({ name }) => name === 'applications.setChannelCalendar');
  expect(places).toMatchObject([
    { input: { calendar: { place: 'Studio 2' } } },
    { input: { calendar: { place: 'Studio 2, Huye' } } },
  ]);
});

test('a calendar that another owner has changed is saved at the second press only', async () => {
  const aCalendar = (place: string): ChannelCalendar => ({
    hours: [],
    minutes: 60,
    bufferMinutes: 15,
    place,
    holidays: [],
  });
  let stored = aCalendar('Kigali');
  const { calls } = await openPage('/admin/calendar', {
    answers: {
      applications: {
        calendar: () => [],
        channelCalendars: () => [{ channel: 'Ubuzima', calendar: stored }],
        setChannelCalendar({ basedOn }) {
          if (basedOn?.place !== stored.place) throw new Refusal(409, 'conflict', 'This was changed.');
        },
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Calendars of the channels' }));
  const place = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Place/ });
  await fill(place, 'Studio 2');
  stored = aCalendar('Huye');
  await click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This was changed.');
  expect(place.value).toBe('Studio 2');
  await click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(place.isConnected).toBe(false));
  const saves = calls.filter(({ name }) => name === 'applications.setChannelCalendar');
  expect(saves).toMatchObject(
    ['Kigali', 'Huye'].map((seen) => ({
      input: { calendar: { place: 'Studio 2' }, basedOn: { place: seen } },
    })),
  );
});

test('a calendar that was changed is not lost by a stray key', async () => {
  await openPage('/admin/calendar', {
    answers: {
      applications: { calendar: () => [], channelCalendars: () => [{ channel: 'Ubuzima', calendar: null }] },
    },
  });
  const open = async () => {
    await click(await screen.findByRole('button', { name: 'Calendars of the channels' }));
    return await screen.findByRole<HTMLInputElement>('textbox', { name: /^Place/ });
  };
  const unchanged = await open();
  await press('Escape');
  await waitFor(() => expect(unchanged.isConnected).toBe(false));
  for (const change of [
    async (place: Element) => await fill(place, 'Studio 2'),
    async () => await click(screen.getByRole('button', { name: 'Add hours' })),
  ]) {
    const place = await open();
    await change(place);
    await press('Escape');
    expect(place.isConnected).toBe(true);
    await click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(place.isConnected).toBe(false));
  }
});

test('where no more hours or days can be added, the focus is on those that were', async () => {
  const hours = Array.from({ length: calendarHoursMax - 1 }, () => ({
    weekdays: [2 as const],
    from: '09:00',
    until: '17:00',
  }));
  const holidays = Array.from({ length: calendarHolidaysMax - 1 }, () => '2027-01-01');
  const calendar = { hours, minutes: 60 as const, bufferMinutes: 15 as const, place: '', holidays };
  await openPage('/admin/calendar', {
    answers: {
      applications: { calendar: () => [], channelCalendars: () => [{ channel: 'Ubuzima', calendar }] },
    },
  });
  await click(await screen.findByRole('button', { name: 'Calendars of the channels' }));
  const pressButton = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    await click(button);
  };
  await pressButton('Add hours');
  const findMonday = (number: number) =>
    within(screen.getByRole('group', { name: `Hours ${number}` })).getByRole('checkbox', { name: 'Monday' });
  expect(document.activeElement).toBe(findMonday(calendarHoursMax));
  await pressButton(`Remove hours ${calendarHoursMax}`);
  expect(document.activeElement).toBe(findMonday(calendarHoursMax - 1));
  await pressButton('Add a day');
  expect(document.activeElement).toBe(screen.getByLabelText(`Day ${calendarHolidaysMax}`));
});

test('calendars that were changed are there again when the page is opened again, until they are cancelled', async () => {
  const answers = {
    applications: {
      calendar: () => [],
      channelCalendars: () => [
        { channel: 'Ubuzima', calendar: null },
        { channel: 'Umurage', calendar: null },
      ],
    },
  };
  const open = async () => {
    await click(await screen.findByRole('button', { name: 'Calendars of the channels' }));
    const channel = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Channel' });
    const get = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    return { channel, values: () => [channel, get('From'), get('Place')].map(({ value }) => value), get };
  };
  await openPage('/admin/calendar', { answers });
  const before = await open();
  const unchanged = before.values();
  await fill(before.channel, 'Umurage');
  await fill(before.get('From'), '07:15');
  await fill(before.get('Place'), 'Studio 2');
  cleanup();
  await openPage('/admin/calendar', { answers });
  expect((await open()).values()).toEqual(['Umurage', '07:15', 'Studio 2']);
  await click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await open()).values()).toEqual(unchanged);
});

test('copying the address of the calendar is confirmed, and so is that it failed', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Refused'));
  await openPage('/admin/calendar', {
    answers: {
      applications: { calendar: () => [], calendarLink: () => ({ url: 'https://desk.example/feed' }) },
    },
  });
  await click(await screen.findByRole('button', { name: 'In your own calendar' }));
  const copy = await screen.findByRole('button', { name: 'Copy the address' });
  await click(copy);
  await screen.findByText('Your browser does not let this page copy.');
  writeText.mockResolvedValueOnce(undefined);
  await click(copy);
  await screen.findByRole('button', { name: 'Copied' });
});
