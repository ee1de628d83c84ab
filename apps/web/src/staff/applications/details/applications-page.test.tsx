import type { LiveEvent } from '@isangano/contracts/live-updates/change';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, clickAgain, fill, openPage, press } from '../../testing.tsx';
import { Refusal } from '../../testing-answers.ts';
import { anApplication, createDesk, listApplications } from '../../testing-desk.ts';

const path = '/admin/applications';
const findRow = (name: string) => screen.findByRole('listitem', { name });
const button = async (name: string, label: string) =>
  within(await findRow(name)).getByRole('button', { name: label });

const anUpdate: LiveEvent = { msSinceChange: 0, updates: [{ noun: 'application', created: 0 }] };

test('a decision shows at once, and is undone from its notification', async () => {
  const application = anApplication();
  const { calls } = await openPage(path, { desk: createDesk({ applications: [application] }) });
  await click(await button('Vestine Mukamana', 'Approve'));
  await waitFor(() => expect(application.status).toBe('approved'));
  await screen.findByText('Approved: Vestine Mukamana');
  expect(within(await findRow('Vestine Mukamana')).queryByRole('button', { name: 'Approve' })).toBeNull();
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await click(undo, { detail: 1 });
  await clickAgain(undo);
  await screen.findByText('Pending again: Vestine Mukamana');
  expect(application.status).toBe('pending');
  expect(calls.filter(({ name }) => name === 'applications.undoDecision')).toHaveLength(1);
  await button('Vestine Mukamana', 'Approve');
});

test('a decision is shown while the list is read again before the server has answered', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const desk = createDesk({ applications: listApplications(2) });
  const decide = desk.answers.applications?.decide;
  if (!decide) throw new Error('The desk decides nothing.');
  const { calls } = await openPage(path, {
    desk,
    answers: {
      applications: {
        async decide(input) {
          await (input.id === 'application-2' ? first : second).promise;
          return await decide(input);
        },
      },
    },
  });
  const count = (procedure: string) => calls.filter(({ name }) => name === procedure).length;
  await click(await button('Applicant 2', 'Approve'));
  await waitFor(() => expect(count('applications.decide')).toBe(1));
  await click(await button('Applicant 1', 'Approve'));
  await waitFor(() => expect(count('applications.decide')).toBe(2));
  first.resolve();
  await screen.findByText('Approved: Applicant 2');
  // Fetched for the rows of the list that was read again.
  await waitFor(() => expect(count('applications.portraits')).toBe(2));
  within(await findRow('Applicant 1')).getByText('Approved');
  second.resolve();
  await screen.findByText('Approved: Applicant 1');
  within(await findRow('Applicant 1')).getByText('Approved');
});

test('who undoes a decision can make another one at once, which is sent once the first is undone', async () => {
  const [undone, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [application] = listApplications(1);
  if (!application) throw new Error('There is no application.');
  const desk = createDesk({ applications: [application] });
  const { list: readList, undoDecision } = desk.answers.applications ?? {};
  if (!readList || !undoDecision) throw new Error('The desk cannot undo.');
  const { calls } = await openPage(path, {
    desk,
    answers: {
      applications: {
        async list(input) {
          if (application.version > 1) await list.promise;
          return await readList(input);
        },
        async undoDecision(input) {
          await undone.promise;
          return await undoDecision(input);
        },
      },
    },
  });
  await click(await button('Applicant 1', 'Approve'));
  await click(await screen.findByRole('button', { name: 'Undo' }), { clientX: 100 });
  await click(await within(await findRow('Applicant 1')).findByRole('button', { name: 'Reject' }));
  const names = () => calls.map(({ name }) => name).filter((name) => /Decision|decide/.test(name));
  expect(names()).toEqual(['applications.decide', 'applications.undoDecision']);
  undone.resolve();
  await screen.findByText('Rejected: Applicant 1');
  list.resolve();
  within(await findRow('Applicant 1')).getByText('Rejected');
  expect(application.status).toBe('rejected');
});

test('the buttons of a row are described by its name, and its mark is not read', async () => {
  await openPage(path, { desk: createDesk({ applications: [anApplication()] }) });
  const row = within(await findRow('Vestine Mukamana'));
  for (const name of ['Approve', 'Reject', 'Details'])
    row.getByRole('button', { name, description: 'Vestine Mukamana' });
  expect(row.queryByRole('img')).toBeNull();
});

test('a double-click decides one application, also where the next one moves under the pointer', async () => {
  const desk = createDesk({ applications: listApplications(3) });
  const { calls } = await openPage(`${path}?status=pending`, { desk });
  await click(await button('Applicant 3', 'Approve'));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Applicant 3' })).toBeNull());
  await clickAgain(await button('Applicant 2', 'Approve'));
  expect(calls.filter(({ name }) => name === 'applications.decide')).toHaveLength(1);
});

test('a decision that the server has not answered yet is not sent again', async () => {
  const { calls } = await openPage(path, { desk: createDesk({ applications: [anApplication()] }) });
  const approve = await button('Vestine Mukamana', 'Approve');
  await act(async () => {
    fireEvent.click(approve);
    fireEvent.click(approve);
  });
  await screen.findByText('Approved: Vestine Mukamana');
  expect(calls.filter(({ name }) => name === 'applications.decide')).toHaveLength(1);
  expect(screen.queryByText(/already been decided/)).toBeNull();
});

test('a decision that does not reach the server is reverted, with a notification', async () => {
  const application = anApplication();
  await openPage(path, {
    desk: createDesk({ applications: [application] }),
    answers: {
      applications: {
        decide() {
          throw new TypeError('Failed to fetch');
        },
      },
    },
  });
  await click(await button('Vestine Mukamana', 'Approve'));
  await screen.findByText(/The decision on Vestine Mukamana was not saved\./);
  await button('Vestine Mukamana', 'Approve');
  expect((await findRow('Vestine Mukamana')).textContent).toContain('Pending');
});

test('the decision that a colleague has made meanwhile is shown in its place', async () => {
  const application = anApplication();
  await openPage(path, { desk: createDesk({ applications: [application] }) });
  const approve = await button('Vestine Mukamana', 'Approve');
  application.status = 'rejected';
  await click(approve);
  await screen.findByText(
    'The decision on Vestine Mukamana was not saved. This application has already been decided.',
  );
  await waitFor(async () => expect((await findRow('Vestine Mukamana')).textContent).toContain('Rejected'));
});

test('a reader sees no buttons that decide, select or export', async () => {
  await openPage(path, { role: 'reader', desk: createDesk({ applications: [anApplication()] }) });
  await button('Vestine Mukamana', 'Details');
  for (const name of ['Approve', 'Reject', 'Select', 'Export CSV for programs'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await press('a');
  expect((await findRow('Vestine Mukamana')).textContent).toContain('Pending');
});

test('details show the answers and the history, and are closed again', async () => {
  await openPage(path, {
    desk: createDesk({ applications: [anApplication()] }),
    answers: {
      applications: {
        history: () => [
          { action: 'received', at: '2026-11-20T08:00:00.000Z', by: null, file: null, detail: null },
          {
            action: 'rejected',
            at: '2026-11-21T08:00:00.000Z',
            by: 'jean@isangano.example',
            file: null,
            detail: null,
            reason: { text: 'No room this season.', isMailed: true },
          },
        ],
      },
    },
  });
  await click(await button('Vestine Mukamana', 'Details'));
  await screen.findByText('The story of Vestine Mukamana.');
  const history = await screen.findByRole('region', { name: 'History' });
  const events = within(history).getAllByRole('listitem');
  expect(events).toHaveLength(2);
  expect(events[0]?.textContent).toContain('Received');
  expect(events[1]?.textContent).toContain('Rejected by jean@isangano.example');
  expect(events[1]?.textContent).toContain('also in the email to the applicant: No room this season.');
  await click(await button('Vestine Mukamana', 'Details'));
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
});

test('an application is rejected with a reason, which may be in the mail', async () => {
  const { calls } = await openPage(path, { desk: createDesk({ applications: [anApplication()] }) });
  await click(await button('Vestine Mukamana', 'Details'));
  await click(await screen.findByRole('button', { name: 'Give a reason' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject the application of Vestine Mukamana' });
  await within(dialog).findByText('The email is in this language: French.');
  await fill(within(dialog).getByRole('textbox', { name: /Reason/ }), 'x'.repeat(2001));
  await click(within(dialog).getByRole('button', { name: 'Reject' }));
  await within(dialog).findByText(/Please use .* characters or less\./);
  expect(calls.map(({ name }) => name)).not.toContain('applications.decide');
  await fill(within(dialog).getByRole('textbox', { name: /Reason/ }), ' No room this season. ');
  await click(within(dialog).getByRole('checkbox', { name: /Write the reason in the email/ }));
  await click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'applications.decide')?.input).toEqual({
      id: 'application-1',
      status: 'rejected',
      reason: 'No room this season.',
      isReasonMailed: true,
    }),
  );
});

test('a reason stays in its dialog while a colleague decides, and is answered by that decision', async () => {
  const application = anApplication();
  const { calls, publish } = await openPage(path, { desk: createDesk({ applications: [application] }) });
  await click(await button('Vestine Mukamana', 'Details'));
  await click(await screen.findByRole('button', { name: 'Give a reason' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject the application of Vestine Mukamana' });
  const reason = within(dialog).getByRole('textbox', { name: /Reason/ });
  await fill(reason, 'No room this season.');
  application.status = 'approved';
  await publish(anUpdate);
  await waitFor(() => expect(calls.filter(({ name }) => name === 'applications.list')).toHaveLength(2));
  expect(screen.getByRole('dialog').contains(reason)).toBe(true);
  await click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText(/This application has already been decided\./);
  expect(screen.getByRole('button', { name: 'Give a reason' }).closest('[hidden]')).not.toBeNull();
});

test('keys move through the rows, open, decide and undo', async () => {
  const applications = listApplications(3);
  await openPage(path, { desk: createDesk({ applications }) });
  await findRow('Applicant 3');
  await press('j');
  expect(document.activeElement).toBe(await findRow('Applicant 3'));
  await press('j');
  expect(document.activeElement).toBe(await findRow('Applicant 2'));
  await press('k');
  expect(document.activeElement).toBe(await findRow('Applicant 3'));
  await press('Enter');
  await screen.findByText('The story of Applicant 3.');
  await press('r');
  await waitFor(() => expect(applications[0]?.status).toBe('rejected'));
  await press('u');
  await waitFor(() => expect(applications[0]?.status).toBe('pending'));
  await press('a', { repeat: true });
  await press('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  // In the search box, letters are text.
  await press('a');
  expect(applications[0]?.status).toBe('pending');
});

test('a decided row that leaves the list passes the focus to the next one', async () => {
  const desk = createDesk({ applications: listApplications(3) });
  await openPage(`${path}?status=pending`, { desk });
  await findRow('Applicant 3');
  await press('j');
  await press('a');
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Applicant 3' })).toBeNull());
  expect(document.activeElement).toBe(await findRow('Applicant 2'));
});

test('a key decides the application that has the focus, also when others came in before it', async () => {
  const applications = listApplications(3);
  const { calls, publish } = await openPage(path, { desk: createDesk({ applications }) });
  await findRow('Applicant 3');
  await press('j');
  await press('j');
  applications.unshift(anApplication({ id: 'application-4', name: 'Applicant 4' }));
  await publish(anUpdate);
  await findRow('Applicant 4');
  expect(document.activeElement).toBe(await findRow('Applicant 2'));
  await press('a');
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'applications.decide')?.input).toMatchObject({
      id: 'application-2',
    }),
  );
});

test('a key decides none in place of an application that a colleague has decided', async () => {
  const applications = listApplications(3);
  const { calls, publish } = await openPage(`${path}?status=pending`, { desk: createDesk({ applications }) });
  await findRow('Applicant 3');
  await press('j');
  if (applications[0]) applications[0].status = 'approved';
  await publish(anUpdate);
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Applicant 3' })).toBeNull());
  expect(document.activeElement?.matches('main *')).toBe(true);
  await press('a');
  expect(calls.map(({ name }) => name)).not.toContain('applications.decide');
  await press('j');
  expect(document.activeElement).toBe(await findRow('Applicant 2'));
});

test('an application stays in the list while something is typed about it', async () => {
  const applications = listApplications(2);
  const { calls, publish } = await openPage(`${path}?status=pending`, { desk: createDesk({ applications }) });
  const details = await button('Applicant 2', 'Details');
  await click(details);
  const note = await screen.findByRole('textbox', { name: 'New note' });
  const moveTo = async (element: HTMLElement) => {
    await act(async () => element.focus());
    expect(document.activeElement).toBe(element);
  };
  for (const element of [note, details, note]) await moveTo(element);
  await fill(note, 'Call her');
  if (applications[0]) applications[0].status = 'approved';
  await publish(anUpdate);
  await waitFor(() => expect(calls.filter(({ name }) => name === 'applications.list')).toHaveLength(2));
  expect(document.activeElement).toBe(note);
  await moveTo(screen.getByRole('button', { name: 'Add note' }));
  await act(async () => details.focus());
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Applicant 2' })).toBeNull());
});

test('shortcuts can be turned off in their help', async () => {
  await openPage(path, { desk: createDesk({ applications: listApplications(2) }) });
  await findRow('Applicant 2');
  await press('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(help.textContent).toContain('Next in the list');
  await click(within(help).getByRole('checkbox'));
  await click(within(help).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('j');
  expect(document.activeElement).not.toBe(await findRow('Applicant 2'));
  expect(screen.queryByText('Press ? for keyboard shortcuts.')).toBeNull();
});

test('pages are in the address, and a new filter begins with the first', async () => {
  await openPage(path, { desk: createDesk({ applications: listApplications(12) }) });
  await screen.findByText('Showing 1 to 10 of 12 applications');
  await click(screen.getByRole('button', { name: 'Last' }));
  await screen.findByText('Showing 11 to 12 of 12 applications');
  expect(window.location.search).toBe('?page=2');
  await fill(screen.getByRole('combobox', { name: 'Status' }), 'approved');
  await screen.findByText('No applications found', { selector: '[role=status]' });
  expect(window.location.search).toBe('?status=approved');
  expect(screen.queryByText(/This desk has no applications yet/)).toBeNull();
});

test('an empty desk says so, and a list that cannot be read too', async () => {
  await openPage(path);
  await screen.findByText(/This desk has no applications yet/);
});

test('a list that cannot be read says so', async () => {
  await openPage(path, {
    answers: {
      applications: {
        list() {
          throw new Refusal(503, 'unavailable', 'The server is busy.');
        },
      },
    },
  });
  await screen.findByText('The applications could not be loaded');
});

test('a lower bound is shown until the exact number is known', async () => {
  const rows = listApplications(10);
  const page = { rows, page: 1, pageCount: 3 };
  let count = (_total: number) => {};
  await openPage(path, {
    answers: {
      applications: {
        list: ({ isExact }) =>
          isExact
            ? new Promise((resolve) => {
                count = (total) => resolve({ ...page, total, totalIsLowerBound: false });
              })
            : { ...page, total: 21, totalIsLowerBound: true },
      },
    },
  });
  await screen.findByText('Showing 1 to 10 of 21+ applications');
  count(28);
  await screen.findByText('Showing 1 to 10 of 28 applications');
});

test('the list is turned around, but not the results of a search', async () => {
  const { calls } = await openPage(path, { desk: createDesk({ applications: listApplications(2) }) });
  await click(await screen.findByRole('button', { name: 'Newest first' }));
  await screen.findByRole('button', { name: 'Oldest first' });
  expect(calls.filter(({ name }) => name === 'applications.list').at(-1)?.input).toMatchObject({
    sort: 'oldest',
  });
  await fill(screen.getByRole('searchbox'), 'Applicant');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Oldest first' })).toBeNull());
});

test('what came in since the last visit is marked as new', async () => {
  await openPage(path, {
    desk: createDesk({
      applications: [
        anApplication({ id: 'application-2', name: 'New', createdAt: '2026-11-21T08:00:00.000Z' }),
        anApplication({ name: 'Old' }),
      ],
    }),
    answers: { visits: { begin: () => ({ since: '2026-11-20T12:00:00.000Z' }) } },
  });
  await waitFor(async () => expect(within(await findRow('New')).getAllByText('New')).toHaveLength(2));
  expect(within(await findRow('Old')).queryByText('New')).toBeNull();
});
