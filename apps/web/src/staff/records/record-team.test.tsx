import { longTextMaxChars } from '@isangano/contracts/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearSession } from '../session/session.ts';
import { click, clickAgain, type FakeServer, fill, openPage } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';
import { aMessage, anApplication, createDesk } from '../testing-desk.ts';

const note = (text: string, canDelete = true) => ({
  id: `note ${text}`,
  at: '2026-11-21T08:00:00.000Z',
  by: 'jean@isangano.example',
  text,
  canDelete,
});

type Options = Parameters<typeof openPage>[1];

async function openDetails(options: Options = {}) {
  const desk = createDesk({ applications: [anApplication()] });
  const page = await openPage('/admin/applications', { desk, ...options });
  await click(await screen.findByRole('button', { name: 'Details' }));
  await screen.findByRole('region', { name: 'Notes for the team' });
  return { ...page, desk };
}

const listKeys = (calls: FakeServer['calls']) =>
  calls.flatMap(({ name, input }) =>
    name === 'notes.add' && typeof input === 'object' && input && 'key' in input ? [input.key] : [],
  );

test('a note is added, and shown with those before', async () => {
  const { calls, desk } = await openDetails();
  desk.notes.push(note('Asked her to call.'));
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await fill(box, 'She called.');
  await click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('She called.');
  await screen.findByText('Asked her to call.');
  await waitFor(() => expect(box.value).toBe(''));
  expect(calls.find(({ name }) => name === 'notes.add')?.input).toMatchObject({
    noun: 'application',
    id: 'application-1',
    text: 'She called.',
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test('a note of which the response was lost is sent again by the same key, a changed one by another', async () => {
  const { calls } = await openDetails({
    answers: {
      notes: {
        add() {
          throw new TypeError('Failed to fetch');
        },
      },
    },
  });
  const add = async (count: number) => {
    await click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'notes.add')).toHaveLength(count));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add note' }).getAttribute('aria-busy')).not.toBe('true'),
    );
  };
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await fill(box, 'Lost');
  await add(1);
  expect(box.value).toBe('Lost');
  await add(2);
  await fill(box, 'Changed');
  await add(3);
  const keys = listKeys(calls);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('a note of which the response was lost is sent again by the same key when its record is opened again', async () => {
  const { calls } = await openDetails({
    answers: {
      notes: {
        add() {
          throw new TypeError('Failed to fetch');
        },
      },
    },
  });
  for (const count of [1, 2]) {
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
    if (count === 1) await fill(box, 'Lost');
    expect(box.value).toBe('Lost');
    await click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(listKeys(calls)).toHaveLength(count));
    await click(screen.getByRole('button', { name: 'Details' }));
    await click(screen.getByRole('button', { name: 'Details' }));
  }
  expect(new Set(listKeys(calls)).size).toBe(1);
});

test.each(['stored', 'lost'])(
  'what is typed meanwhile stays, and is a note of its own, if the one before it was %s',
  async (outcome) => {
    const response = Promise.withResolvers<void>();
    const add = async () => await response.promise;
    const { calls } = await openDetails({ answers: { notes: { add } } });
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
    const button = screen.getByRole('button', { name: 'Add note' });
    await fill(box, 'First');
    await click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await fill(box, 'First, and a second thought');
    if (outcome === 'stored') response.resolve();
    else response.reject(new TypeError('Failed to fetch'));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(box.value).toBe('First, and a second thought');
    await click(button);
    await waitFor(() => expect(new Set(listKeys(calls)).size).toBe(2));
  },
);

test.each([
  [' ', /Please write a note\./],
  ['x'.repeat(longTextMaxChars + 1), /Please use .* characters or less/],
])('a note that cannot be stored says why', async (typed, reason) => {
  const { calls } = await openDetails();
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await fill(box, typed);
  await click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText(reason);
  expect(document.activeElement).toBe(box);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(listKeys(calls)).toEqual([]);
  await fill(box, 'Call her on Monday');
  expect(screen.queryByText(reason)).toBeNull();
});

test('a colleague is mentioned where the note is being written', async () => {
  await openDetails();
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await fill(box, 'Please call @');
  box.setSelectionRange(box.value.length, box.value.length);
  await click(await screen.findByRole('button', { name: 'Mention @jean' }));
  expect(box.value).toBe('Please call @jean ');
});

test('what is typed is there again when the record is opened again', async () => {
  await openDetails();
  await fill(screen.getByRole('textbox', { name: 'New note' }), 'To be continued');
  await click(screen.getByRole('button', { name: 'Details' }));
  await click(screen.getByRole('button', { name: 'Details' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })).value).toBe(
    'To be continued',
  );
});

test('only who may delete a note is offered to', async () => {
  const desk = createDesk({ applications: [anApplication()] });
  desk.notes.push(note('Mine'), note('By a colleague', false));
  await openDetails({ desk });
  await screen.findByText('By a colleague');
  expect(screen.getAllByRole('button', { name: 'Delete note' })).toHaveLength(1);
});

test('the focus stays among the notes when one is deleted', async () => {
  const desk = createDesk({ applications: [anApplication()] });
  desk.notes.push(note('Mine'));
  await openDetails({
    desk,
    answers: {
      notes: {
        delete() {
          desk.notes.length = 0;
          return null;
        },
      },
    },
  });
  const remove = await screen.findByRole('button', { name: 'Delete note' });
  remove.focus();
  await click(remove);
  await screen.findByText('No notes yet.');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notes for the team' }));
});

test('a double-click deletes one note, though the next one moves to its place', async () => {
  const desk = createDesk({ applications: [anApplication()] });
  desk.notes.push(note('First'), note('Second'));
  const remove = ({ id }: { id: string }) => {
    desk.notes.splice(
      desk.notes.findIndex((one) => one.id === id),
      1,
    );
    return null;
  };
  await openDetails({ desk, answers: { notes: { delete: remove } } });
  await screen.findByText('Second');
  await click(screen.getAllByRole('button', { name: 'Delete note' })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
  await clickAgain(screen.getByRole('button', { name: 'Delete note' }));
  expect(desk.notes.map(({ text }) => text)).toEqual(['Second']);
});

test('a reader reads notes, and writes and assigns nothing', async () => {
  const desk = createDesk({ applications: [anApplication()] });
  desk.notes.push(note('For all', false));
  await openDetails({ desk, role: 'reader' });
  await screen.findByText('For all');
  expect(screen.queryByRole('textbox', { name: 'New note' })).toBeNull();
  const select = await screen.findByRole('combobox', { name: 'Assigned to' });
  expect(select.hasAttribute('disabled')).toBe(true);
});

test('a record is assigned in the version that was read, and the list follows', async () => {
  const { calls } = await openDetails({
    answers: {
      assignments: {
        get: () => ({ assigneeId: null, version: 7 }),
        assign: ({ assigneeId }) => ({ assigneeId, version: 8 }),
      },
    },
  });
  await fill(await screen.findByRole('combobox', { name: 'Assigned to' }), 'account-2');
  await screen.findByText('Assigned to jean.');
  expect(calls.find(({ name }) => name === 'assignments.assign')?.input).toEqual({
    noun: 'application',
    id: 'application-1',
    assigneeId: 'account-2',
    version: 7,
  });
  await waitFor(() => expect(calls.filter(({ name }) => name === 'applications.list')).toHaveLength(2));
});

test('a second choice of a colleague is stored after the first, and shown at once', async () => {
  const answer = Promise.withResolvers<void>();
  const stored: unknown[] = [];
  await openDetails({
    answers: {
      assignments: {
        get: () => ({ assigneeId: null, version: 7 }),
        async assign({ assigneeId, version }) {
          stored.push({ assigneeId, version });
          await answer.promise;
          return { assigneeId, version: version + 1 };
        },
      },
    },
  });
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
  for (const id of ['account-1', 'account-2']) {
    await fill(select, id);
    await waitFor(() => expect(select.value).toBe(id));
  }
  answer.resolve();
  await screen.findByText('Assigned to jean.');
  expect(stored).toEqual([
    { assigneeId: 'account-1', version: 7 },
    { assigneeId: 'account-2', version: 8 },
  ]);
});

test('a colleague who is chosen while the list is read again after an assignment is stored too', async () => {
  const list = Promise.withResolvers<void>();
  const stored: unknown[] = [];
  let assignment: { assigneeId: string | null; version: number } = { assigneeId: null, version: 7 };
  await openDetails({
    answers: {
      assignments: {
        async get() {
          if (stored.length > 0) await list.promise;
          return assignment;
        },
        assign({ assigneeId, version }) {
          stored.push({ assigneeId, version });
          assignment = { assigneeId, version: version + 1 };
          return assignment;
        },
      },
    },
  });
  const select = await screen.findByRole('combobox', { name: 'Assigned to' });
  await fill(select, 'account-1');
  await screen.findByText('Assigned to claudine.');
  await fill(select, 'account-2');
  list.resolve();
  await screen.findByText('Assigned to jean.');
  expect(stored).toEqual([
    { assigneeId: 'account-1', version: 7 },
    { assigneeId: 'account-2', version: 8 },
  ]);
});

test('scores are stored one after the other, so that the last one stays, and is shown throughout', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const desk = createDesk({ applications: [anApplication()] });
  const assessment = desk.answers.applications?.assessment;
  if (!assessment) throw new Error('The desk has no assessments.');
  let ownScore: number | null = null;
  const { calls } = await openDetails({
    desk,
    answers: {
      applications: {
        assessment: async (input) => ({ ...(await assessment(input)), ownScore }),
        setScore: async ({ score }) => {
          await answers[calls.filter(({ name }) => name === 'applications.setScore').length - 1]?.promise;
          ownScore = score;
        },
      },
    },
  });
  const listScores = () =>
    calls.flatMap(({ name, input }) => (name === 'applications.setScore' ? [input] : []));
  const group = within(await screen.findByRole('group', { name: 'Your score' }));
  const [first, second] = group.getAllByRole('button');
  if (!first || !second) throw new Error('There are no scores.');
  await click(first);
  await waitFor(() => expect(listScores()).toHaveLength(1));
  await click(second);
  await waitFor(() => expect(second.getAttribute('aria-pressed')).toBe('true'));
  expect(listScores()).toHaveLength(1);
  answers[0]?.resolve();
  await waitFor(() => expect(listScores()).toHaveLength(2));
  // What was read before that has the first one.
  expect(second.getAttribute('aria-pressed')).toBe('true');
  answers[1]?.resolve();
});

test('a double-click gives a score, and does not take it back', async () => {
  const { calls } = await openDetails({ answers: { applications: { setScore: () => undefined } } });
  const [, score] = within(await screen.findByRole('group', { name: 'Your score' })).getAllByRole('button');
  if (!score) throw new Error('There are no scores.');
  await click(score, { detail: 1 });
  await clickAgain(score);
  expect(calls.filter(({ name }) => name === 'applications.setScore').map(({ input }) => input)).toEqual([
    { id: 'application-1', score: 2 },
  ]);
});

test('an assignment that is refused says why', async () => {
  await openDetails({
    answers: {
      assignments: {
        get: () => ({ assigneeId: null, version: 1 }),
        assign() {
          throw new Refusal(409, 'conflict', 'It has a newer version.');
        },
      },
    },
  });
  await fill(await screen.findByRole('combobox', { name: 'Assigned to' }), 'account-2');
  await screen.findByText('Not assigned. It has a newer version.');
});

test('colleagues who have the record open are named, and those who leave are not', async () => {
  let present = ['account-2'];
  const { publish } = await openDetails({ answers: { presence: { list: () => present } } });
  await screen.findByText('jean is here too.');
  present = [];
  await publish({ msSinceChange: 0, updates: [{ noun: 'presence', created: 0 }] });
  await waitFor(() => expect(screen.queryByText('jean is here too.')).toBeNull());
});

test('colleagues are notified of a record that is opened, and of its end', async () => {
  const { calls } = await openDetails();
  const about = { noun: 'application', id: 'application-1' };
  await waitFor(() => expect(calls).toContainEqual({ name: 'presence.enter', input: about }));
  await click(screen.getByRole('button', { name: 'Details' }));
  await waitFor(() => expect(calls).toContainEqual({ name: 'presence.leave', input: about }));
});

test('who has signed out leaves no record by a call, which would be refused', async () => {
  const { calls } = await openDetails();
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('presence.enter'));
  await act(async () => clearSession());
  await screen.findByRole('heading', { name: 'Staff sign-in' });
  expect(calls.map(({ name }) => name)).not.toContain('presence.leave');
});

test('mails are listed with their state, and a stopped address says so', async () => {
  await openDetails({
    answers: {
      mails: {
        list: () => ({
          to: 'vestine@mail.example',
          stop: { reason: 'bounced', at: '2026-11-21T08:00:00.000Z', status: '5.1.1' },
          mails: [
            { id: 'mail-1', kind: 'application-receipt', state: 'bounced', at: '2026-11-20T08:00:00.000Z' },
            { id: 'mail-2', kind: 'application-decision', state: 'refused', at: '2026-11-21T08:00:00.000Z' },
          ],
          sms: [
            { id: 'sms-1', kind: 'application-decision', state: 'delivered', at: '2026-11-21T08:00:00.000Z' },
          ],
        }),
        allow: () => ({ to: 'vestine@mail.example', stop: null, mails: [], sms: [] }),
      },
    },
  });
  const mails = await screen.findByRole('region', { name: /Emails/ });
  expect(within(mails).getAllByRole('listitem')).toHaveLength(3);
  expect(mails.textContent).toContain('SMS · DecisionDelivered');
  await waitFor(() => expect(mails.textContent).toContain('5.1.1'));
  await click(within(mails).getByRole('button'));
  await click(
    within(await screen.findByRole('alertdialog'))
      .getAllByRole('button')
      .at(-1) ?? mails,
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: /Emails/ })).toBeNull());
});

test('a mail that a colleague has sent again is shown as it is now', async () => {
  const mail = { id: 'mail-1', kind: 'application-receipt', at: '2026-11-20T08:00:00.000Z' } as const;
  let state: 'refused' | 'sent' = 'refused';
  await openDetails({
    answers: {
      mails: {
        list: () => ({ to: 'vestine@mail.example', stop: null, mails: [{ ...mail, state }], sms: [] }),
        resend() {
          state = 'sent';
          throw new Refusal(404, 'not_found', 'Not found');
        },
      },
    },
  });
  const mails = await screen.findByRole('region', { name: /Emails/ });
  await click(await within(mails).findByRole('button', { name: /^Send again/ }));
  await within(mails).findByText('Sent');
  expect(within(mails).queryByRole('button')).toBeNull();
});

test('an application is marked as spam, and as none', async () => {
  let reason: 'marked' | null = null;
  const { calls } = await openDetails({
    answers: {
      spam: {
        get: () => ({ reason }),
        mark() {
          reason = 'marked';
        },
        clear() {
          reason = null;
        },
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Mark as spam' }));
  await click(await screen.findByRole('button', { name: 'Not spam' }));
  await screen.findByRole('button', { name: 'Mark as spam' });
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['spam.mark', 'spam.clear']));
});

test.each([
  ['application', '/admin/applications', 'The story of Vestine Mukamana.'],
  ['application', '/admin/applications/review', 'The story of Vestine Mukamana.'],
  ['message', '/admin/messages?open=message-1', 'We would like patient files.'],
] as const)(
  'who types about a deleted %s on %s reads that, and what was typed remains',
  async (noun, path, content) => {
    const desk = createDesk({ applications: [anApplication()], messages: [aMessage()] });
    let isDeleted = false;
    const { publish } = await openPage(path, {
      desk,
      answers: {
        assignments: {
          get() {
            if (isDeleted) throw new Refusal(404, 'not_found', 'Not found.');
            return { assigneeId: null, version: 1 };
          },
        },
      },
    });
    if (path === '/admin/applications') await click(await screen.findByRole('button', { name: 'Details' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
    await act(async () => box.focus());
    await fill(box, 'Call her first.');
    const isShown = () => screen.queryAllByText(content).some((one) => one.closest('dl, [role=dialog]'));
    await waitFor(() => expect(isShown()).toBe(true));
    isDeleted = true;
    desk.applications.length = 0;
    desk.messages.length = 0;
    await publish({ msSinceChange: 0, updates: [{ noun, created: 0 }] });
    const text = await screen.findByText(/^This was deleted, or joined to another record/);
    expect(text.closest('[role=alert]')).not.toBeNull();
    expect(isShown()).toBe(false);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' }).value).toBe(
      'Call her first.',
    );
    expect(document.activeElement).toBe(box);
  },
);
