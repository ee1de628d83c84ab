import type { BulkOperation } from '@isangano/contracts/bulk/operation';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { click, fill, openPage, press } from '../../testing.tsx';
import { Refusal } from '../../testing-answers.ts';
import { aMessage, createDesk, listApplications } from '../../testing-desk.ts';

const path = '/admin/applications';
const findBar = () => screen.findByRole('region', { name: 'Selected records' });
const getStatus = async () => within(await findBar()).getByRole('status').textContent;
const act = async (name: string) => await click(within(await findBar()).getByRole('button', { name }));
const confirm = async (name: string) =>
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const statuses = (applications: { status: string }[]) => applications.map(({ status }) => status);

async function selectShown(): Promise<void> {
  await click(await screen.findByRole('button', { name: 'Select' }));
  await click(await screen.findByRole('button', { name: 'Select this page' }));
}

test('a range of records is chosen by its ends, approved after a question, and taken back once', {
  tags: 'long',
}, async () => {
  const applications = listApplications(4);
  const { calls } = await openPage(path, { desk: createDesk({ applications }) });
  await click(await screen.findByRole('button', { name: 'Select' }));
  await click(await screen.findByRole('checkbox', { name: 'Select Applicant 4' }));
  await click(screen.getByRole('checkbox', { name: 'Select Applicant 2' }), { shiftKey: true });
  await waitFor(async () => expect(await getStatus()).toBe('3 selected'));
  await act('Approve');
  await screen.findByRole('dialog', { name: 'Approve 3 applications?' });
  expect(statuses(applications)).toEqual(['pending', 'pending', 'pending', 'pending']);
  await confirm('Approve');
  await waitFor(async () => expect(await getStatus()).toBe('3 approved'));
  expect(statuses(applications)).toEqual(['approved', 'approved', 'approved', 'pending']);
  expect(calls.find(({ name }) => name === 'bulk.begin')?.input).toEqual({
    selection: {
      type: 'records',
      noun: 'application',
      records: [4, 3, 2].map((n) => ({ id: `application-${n}`, version: 1 })),
    },
    count: 3,
    action: { type: 'decide', status: 'approved' },
  });
  await click(within(await findBar()).getByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect(await getStatus()).toBe('3 taken back'));
  expect(statuses(applications)).toEqual(['pending', 'pending', 'pending', 'pending']);
  expect(within(await findBar()).queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('all that match are named by their filter, and what others did before is reported', {
  tags: 'long',
}, async () => {
  const applications = listApplications(12);
  const { calls } = await openPage(`${path}?q=Applicant`, {
    desk: createDesk({ applications }),
    answers: {
      bulk: {
        results: () => ({
          items: [{ id: 'application-1', name: 'Applicant 1', result: 'changed', isUndone: false }],
          nextAfter: null,
        }),
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Select' }));
  await click(await screen.findByRole('button', { name: 'Select all that match' }));
  await waitFor(async () => expect(await getStatus()).toBe('12 selected'));
  await act('Reject');
  const last = applications.at(-1);
  if (last) last.status = 'approved';
  await confirm('Reject');
  await waitFor(async () => expect(await getStatus()).toBe('11 rejected · 1 changed by somebody else'));
  expect(calls.find(({ name }) => name === 'bulk.begin')?.input).toMatchObject({
    selection: { type: 'applications', filter: { q: 'Applicant' } },
    count: 12,
  });
  await act('Show which');
  expect((await screen.findByText(/was changed by somebody else before/)).textContent).toContain(
    'Applicant 1',
  );
});

test('a number that has changed is refused, counted again, and nothing is changed', async () => {
  const applications = listApplications(2);
  await openPage(path, { desk: createDesk({ applications }) });
  await click(await screen.findByRole('button', { name: 'Select' }));
  await click(await screen.findByRole('button', { name: 'Select all that match' }));
  await waitFor(async () => expect(await getStatus()).toBe('2 selected'));
  applications.push(...listApplications(1).map((one) => ({ ...one, id: 'new', name: 'New' })));
  await act('Approve');
  await confirm('Approve');
  await screen.findByRole('alertdialog');
  await waitFor(async () => expect(await getStatus()).toBe('3 selected'));
  expect(statuses(applications)).toEqual(['pending', 'pending', 'pending']);
});

test('too many to be counted cannot be acted on', async () => {
  await openPage(path, {
    desk: createDesk({ applications: listApplications(1) }),
    answers: { bulk: { count: () => ({ count: 10_000, isTooMany: true }) } },
  });
  await click(await screen.findByRole('button', { name: 'Select' }));
  await click(await screen.findByRole('button', { name: 'Select all that match' }));
  await waitFor(async () =>
    expect(await getStatus()).toBe('More than 10,000 match. Please narrow the list.'),
  );
  expect(
    within(await findBar())
      .getByRole('button', { name: 'Approve' })
      .hasAttribute('disabled'),
  ).toBe(true);
});

test('a reason stays in its dialog until the server has accepted the operation', async () => {
  let isDown = true;
  const desk = createDesk({ applications: listApplications(1) });
  const begin = desk.answers.bulk?.begin;
  const { calls } = await openPage(path, {
    desk,
    answers: {
      bulk: {
        begin(input) {
          if (isDown || !begin) throw new Refusal(503, 'unavailable', 'The server is busy.');
          return begin(input);
        },
      },
    },
  });
  await selectShown();
  await act('Reject');
  const reason = async () =>
    within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });
  await fill(await reason(), 'No room this year.');
  await confirm('Reject');
  const alert = await screen.findByRole('alertdialog');
  await click(within(alert).getByRole('button', { name: 'OK' }));
  expect((await reason()).value).toBe('No room this year.');
  isDown = false;
  await confirm('Reject');
  await waitFor(async () => expect(await getStatus()).toBe('1 rejected'));
  expect(calls.filter(({ name }) => name === 'bulk.begin').at(-1)?.input).toMatchObject({
    action: { type: 'decide', status: 'rejected', reason: 'No room this year.', isReasonMailed: false },
  });
});

test('records are assigned to colleagues who can still sign in', async () => {
  const { calls } = await openPage(path, { desk: createDesk({ applications: listApplications(1) }) });
  await selectShown();
  await act('Assign');
  const choice = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Assigned to' });
  await within(choice).findByRole('option', { name: 'jean' });
  expect(within(choice).queryByRole('option', { name: 'alice' })).toBeNull();
  await fill(choice, 'account-2');
  await confirm('Assign');
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'bulk.begin')?.input).toMatchObject({
      action: { type: 'assign', assigneeId: 'account-2' },
    }),
  );
});

const deleted: BulkOperation = {
  id: 'deletion',
  noun: 'message',
  action: 'deleted',
  state: 'finished',
  total: 2,
  waiting: 0,
  done: 2,
  changed: 0,
  missing: 0,
  undone: 0,
  undoUntil: null,
};

test('messages are deleted when their number is typed, which cannot be undone', async () => {
  const messages = [aMessage(), aMessage({ id: 'message-2', fullName: 'Jean Nshuti' })];
  const { calls } = await openPage('/admin/messages', {
    desk: createDesk({ messages }),
    answers: { bulk: { delete: () => deleted, get: () => deleted } },
  });
  await selectShown();
  await act('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 records?' });
  await confirm('Delete for good');
  await within(dialog).findByText('Please type 2.');
  await fill(within(dialog).getByRole('textbox', { name: /Type 2 to confirm/ }), '12');
  await confirm('Delete for good');
  await within(dialog).findByText('Please type 2.');
  expect(calls.map(({ name }) => name)).not.toContain('bulk.delete');
  await fill(within(dialog).getByRole('textbox', { name: /Type 2 to confirm/ }), '2');
  await confirm('Delete for good');
  await waitFor(async () => expect(await getStatus()).toBe('2 deleted'));
  expect(within(await findBar()).queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('each kind of record has its own actions, and only owners delete', async () => {
  await openPage('/admin/messages', { role: 'reviewer', desk: createDesk({ messages: [aMessage()] }) });
  await selectShown();
  const names = within(await findBar())
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names).toEqual(['Mark as read', 'Assign', 'CSV for programs', 'XLSX for people']);
});

test('an export downloads what is selected', async () => {
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '');
  });
  const { calls } = await openPage(path, {
    desk: createDesk({ applications: listApplications(1) }),
    answers: { applications: { exportLink: () => '/files/exports/applications.csv?signature=1' } },
  });
  await selectShown();
  await act('Export CSV for programs');
  await waitFor(() =>
    expect(calls).toContainEqual({
      name: 'applications.exportLink',
      input: { selection: 'operation-1', format: 'csv' },
    }),
  );
  await waitFor(() => expect(opened).toEqual(['/files/exports/applications.csv?signature=1']));
});

test('keys select a range, and ask before it is approved', async () => {
  const applications = listApplications(3);
  await openPage(path, { desk: createDesk({ applications }) });
  await screen.findByRole('listitem', { name: 'Applicant 3' });
  await press('j');
  await press('x');
  await waitFor(async () => expect(await getStatus()).toBe('1 selected'));
  await press('j');
  await press('X');
  await waitFor(async () => expect(await getStatus()).toBe('2 selected'));
  await press('a');
  await screen.findByRole('dialog', { name: 'Approve 2 applications?' });
  expect(statuses(applications)).toEqual(['pending', 'pending', 'pending']);
});

test('a selection ends with the filter of its list', async () => {
  await openPage(path, { desk: createDesk({ applications: listApplications(2) }) });
  await selectShown();
  await waitFor(async () => expect(await getStatus()).toBe('2 selected'));
  await fill(screen.getByRole('combobox', { name: 'Status' }), 'pending');
  await waitFor(async () => expect(await getStatus()).toBe('0 selected'));
});

test('records can be selected again right after an operation', async () => {
  await openPage(path, { desk: createDesk({ applications: listApplications(2) }) });
  await selectShown();
  await act('Approve');
  await confirm('Approve');
  await waitFor(async () => expect(await getStatus()).toBe('2 approved'));
  await act('OK');
  await click(await screen.findByRole('checkbox', { name: 'Select Applicant 1' }));
  await waitFor(async () => expect(await getStatus()).toBe('1 selected'));
});

test('an export of what is selected that fails says so', async () => {
  const exportLink = () => {
    throw new Refusal(503, 'unavailable', 'Overloaded');
  };
  await openPage(path, {
    desk: createDesk({ applications: listApplications(2) }),
    answers: { applications: { exportLink } },
  });
  await selectShown();
  await act('Export CSV for programs');
  await screen.findByText('The export could not be prepared. Please try again.');
});

test('the focus stays in the bar when what had it there is removed', async () => {
  await openPage(path, { desk: createDesk({ applications: listApplications(2) }) });
  await selectShown();
  await act('Approve');
  await confirm('Approve');
  await waitFor(async () => expect(await getStatus()).toBe('2 approved'));
  const bar = await findBar();
  const undo = within(bar).getByRole('button', { name: /^Undo/ });
  undo.focus();
  await click(undo);
  await waitFor(async () => expect(await getStatus()).toBe('2 taken back'));
  expect(undo.isConnected).toBe(false);
  expect(bar.contains(document.activeElement)).toBe(true);
  const close = within(bar).getByRole('button', { name: 'OK' });
  close.focus();
  await click(close);
  await waitFor(() => expect(close.isConnected).toBe(false));
  expect(bar.contains(document.activeElement)).toBe(true);
});

test('a second press takes nothing back twice', async () => {
  const applications = listApplications(2);
  const desk = createDesk({ applications });
  const answer = Promise.withResolvers<void>();
  const { undo } = desk.answers.bulk ?? {};
  const { calls } = await openPage(path, {
    desk,
    answers: {
      bulk: {
        async undo(input) {
          await answer.promise;
          if (!undo) throw new Error('The desk cannot undo.');
          return await undo(input);
        },
      },
    },
  });
  await selectShown();
  await act('Approve');
  await confirm('Approve');
  await waitFor(async () => expect(await getStatus()).toBe('2 approved'));
  const button = within(await findBar()).getByRole('button', { name: /^Undo/ });
  await click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await click(button);
  answer.resolve();
  await waitFor(async () => expect(await getStatus()).toBe('2 taken back'));
  expect(calls.filter(({ name }) => name === 'bulk.undo')).toHaveLength(1);
});
