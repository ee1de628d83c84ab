import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage, press } from '../../testing.tsx';
import { Refusal } from '../../testing-answers.ts';
import { anApplication, createDesk } from '../../testing-desk.ts';

const appointment = {
  sequence: 1,
  startsAt: '2027-01-04T08:00:00.000Z',
  localStart: '2027-01-04T10:00',
  timeZone: 'Africa/Kigali',
  minutes: 60,
  place: 'Studio 2',
  note: '',
  isCancelled: true,
};

async function open(answers: Parameters<typeof openPage>[1] = {}) {
  await openPage('/admin/applications/review', {
    desk: createDesk({ applications: [anApplication()] }),
    ...answers,
  });
  await click(await screen.findByRole('button', { name: 'Make an appointment' }));
  return within(await screen.findByRole('dialog', { name: 'Make an appointment' }));
}

const channelCalendars = () => [];

const assess = (set: typeof appointment | null) => ({
  scores: [],
  average: null,
  ownScore: null,
  fileHashes: {},
  appointment: set,
  offer: null,
  locale: 'en' as const,
});

test('times that were typed to be offered are still there after the session ended, all of them', async () => {
  const answers = { applications: { channelCalendars } };
  const dialog = await open({ answers });
  await fill(dialog.getByLabelText('Date and time'), '2027-01-04T10:00');
  await click(dialog.getByRole('button', { name: 'Offer another time' }));
  await fill(dialog.getByLabelText(/^Date and time 2/), '2027-01-05T10:00');
  cleanup();
  const again = await open({ answers });
  expect(again.getByLabelText<HTMLInputElement>('Date and time').value).toBe('2027-01-04T10:00');
  expect(again.getByLabelText<HTMLInputElement>(/^Date and time 2/).value).toBe('2027-01-05T10:00');
  again.getByRole('button', { name: 'Offer these times' });
  await press('Escape');
  screen.getByRole('button', { name: 'Offer these times' });
});

test('a time that is missing or past is marked where it is, and one too many can be removed', async () => {
  const dialog = await open({
    answers: {
      applications: {
        channelCalendars,
        offerTimes() {
          const issue = { path: 'localStarts.1', message: 'x', code: 'error.date.invalid' } as const;
          throw new Refusal(400, 'invalid_input', 'x', undefined, [issue]);
        },
      },
    },
  });
  const isInvalid = (label: RegExp | string) => dialog.getByLabelText(label).getAttribute('aria-invalid');
  await fill(dialog.getByLabelText('Date and time'), '2027-01-04T10:00');
  await fill(dialog.getByLabelText('Place or link'), 'Studio 2');
  await click(dialog.getByRole('button', { name: 'Offer another time' }));
  await click(dialog.getByRole('button', { name: 'Offer these times' }));
  expect([isInvalid('Date and time'), isInvalid(/^Date and time 2/)]).toEqual([null, 'true']);
  await fill(dialog.getByLabelText(/^Date and time 2/), '2020-01-04T10:00');
  await click(dialog.getByRole('button', { name: 'Offer these times' }));
  await dialog.findByText('Please choose a time to come.');
  expect([isInvalid('Date and time'), isInvalid(/^Date and time 2/)]).toEqual([null, 'true']);
  await click(dialog.getByRole('button', { name: 'Remove date and time 2' }));
  expect(dialog.queryByLabelText(/^Date and time 2/)).toBeNull();
  expect(document.activeElement?.contains(dialog.getByLabelText('Date and time'))).toBe(true);
  dialog.getByRole('button', { name: 'Save and notify' });
  expect(dialog.getByLabelText<HTMLInputElement>('Date and time').value).toBe('2027-01-04T10:00');
});

test('an appointment that a colleague makes at the same time is shown, and can be replaced by what was typed', async () => {
  let made: typeof appointment | null = null;
  const saved: unknown[] = [];
  const dialog = await open({
    answers: {
      applications: {
        channelCalendars,
        assessment: () => assess(made),
        setAppointment(input) {
          saved.push(input);
          if (input.basedOn === 1) return { ...appointment, sequence: 2, isMailed: true };
          made = { ...appointment, isCancelled: false };
          throw new Refusal(409, 'conflict', 'This was changed in the meantime.');
        },
      },
    },
  });
  await fill(dialog.getByLabelText('Date and time'), '2027-01-05T10:00');
  await fill(dialog.getByLabelText('Place or link'), 'Studio 3');
  await click(dialog.getByRole('button', { name: 'Save and notify' }));
  await screen.findByText('This was changed in the meantime.');
  const changed = within(await screen.findByRole('dialog', { name: 'Change the appointment' }));
  await changed.findByText(/^Interview on .*, 60 minutes$/);
  await click(changed.getByRole('button', { name: 'Save and notify' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const typed = { localStart: '2027-01-05T10:00', place: 'Studio 3' };
  expect(saved).toMatchObject([
    { ...typed, basedOn: null },
    { ...typed, basedOn: 1 },
  ]);
});

test('after one that was cancelled, an appointment is made, not changed', async () => {
  await open({ answers: { applications: { channelCalendars, assessment: () => assess(appointment) } } });
});
