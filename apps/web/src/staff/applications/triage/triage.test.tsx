import type { CorrectionView } from '@isangano/contracts/applications/corrections';
import type { ApplicationStatus } from '@isangano/contracts/applications/values';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage, press } from '../../testing.tsx';
import { Refusal } from '../../testing-answers.ts';
import { anApplication, createDesk, listApplications } from '../../testing-desk.ts';

const path = '/admin/applications/review';
const findShown = async (name: string) => await screen.findByText(name, { selector: 'article h2' });
const approve = async () => await click(screen.getByRole('button', { name: 'Approve' }));

/** Approves the application that is shown, after a colleague has rejected it. */
async function approveTooLate(application: { status: ApplicationStatus } | undefined): Promise<void> {
  if (application) application.status = 'rejected';
  await approve();
  await screen.findByText(
    /^The decision on Applicant \d was not saved\. This application has already been decided\.$/,
  );
}

test('each decision leads to the next application, until all are decided', async () => {
  const applications = listApplications(3);
  await openPage(path, { desk: createDesk({ applications }) });
  await findShown('Applicant 3');
  await screen.findByText('The story of Applicant 3.');
  await press('a');
  await findShown('Applicant 2');
  await approve();
  await findShown('Applicant 1');
  await press('a');
  await screen.findByText('All of this list is decided');
  expect(applications.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved']);
});

test('those that were passed over come back only after all others', async () => {
  await openPage(path, { desk: createDesk({ applications: listApplications(12) }) });
  for (const n of [12, 11]) {
    await findShown(`Applicant ${n}`);
    await press('j');
  }
  for (let n = 10; n >= 1; n -= 1) {
    await findShown(`Applicant ${n}`);
    await press('a');
  }
  await findShown('Applicant 12');
  await screen.findByText('Pending: 2 in this list');
});

test('one moves on and back, and the address names what is shown', async () => {
  await openPage(path, { desk: createDesk({ applications: listApplications(2) }) });
  await findShown('Applicant 2');
  await press('j');
  await findShown('Applicant 1');
  expect(window.location.search).toContain('id=application-1');
  await click(screen.getByRole('button', { name: 'Previous' }));
  await findShown('Applicant 2');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('aria-disabled')).toBe(true),
  );
});

test('a link shows an application that the list does not contain', async () => {
  const decided = anApplication({ id: 'decided', name: 'Eric Nshuti', status: 'approved' });
  await openPage(`${path}?id=decided`, {
    desk: createDesk({ applications: [...listApplications(2), decided] }),
  });
  await findShown('Eric Nshuti');
  expect(screen.getByRole('button', { name: 'Approve' }).hasAttribute('aria-disabled')).toBe(true);
});

test('applications that are decided are shown one by one, too', async () => {
  const applications = listApplications(2).map((one) => ({ ...one, status: 'approved' as const }));
  await openPage(`${path}?status=approved`, { desk: createDesk({ applications }) });
  await findShown('Applicant 2');
  await press('j');
  await findShown('Applicant 1');
});

test('a decision that is refused after another page was opened does not lead back', {
  tags: 'long',
}, async () => {
  const refused = Promise.withResolvers<never>();
  const applications = listApplications(2);
  const decide = () => refused.promise;
  await openPage(path, { desk: createDesk({ applications }), answers: { applications: { decide } } });
  await findShown('Applicant 2');
  await approve();
  await findShown('Applicant 1');
  await click(screen.getByRole('link', { name: 'Messages' }));
  await screen.findByRole('heading', { name: 'Contact Messages' });
  refused.reject(
    new Refusal(409, 'conflict', 'This application has already been decided.', 'already_decided'),
  );
  await screen.findByText(
    'The decision on Applicant 2 was not saved. This application has already been decided.',
  );
  expect(window.location.pathname).toBe('/admin/messages');
});

test('a score that the server did not receive is taken back', async () => {
  let isOffline = false;
  const desk = createDesk({ applications: listApplications(1) });
  const assessment = desk.answers.applications?.assessment;
  const fail = () => {
    throw new TypeError('Failed to fetch');
  };
  await openPage(path, {
    desk,
    answers: {
      applications: {
        assessment: (input) => (isOffline || !assessment ? fail() : assessment(input)),
        setScore: fail,
      },
    },
  });
  await findShown('Applicant 1');
  await screen.findByText('The story of Applicant 1.');
  const isGiven = () => screen.getByRole('button', { name: 'Score 4 of 5' }).getAttribute('aria-pressed');
  isOffline = true;
  await press('4');
  await screen.findByText('The server cannot be reached. Please try again.');
  expect(isGiven()).toBe('false');
});

test('a sheet is printed once all of it is there, and says what cannot be loaded', async () => {
  const answer = Promise.withResolvers<never>();
  const desk = createDesk({ applications: listApplications(1) });
  await openPage(`${path}?id=application-1&print=true`, {
    desk,
    answers: { applications: { getInterview: () => answer.promise } },
  });
  await screen.findByRole('heading', { name: 'Applicant 1' });
  const button = screen.getByRole('button', { name: 'Print' });
  expect(button.hasAttribute('disabled')).toBe(true);
  answer.reject(new Refusal(503, 'unavailable', 'Overloaded'));
  await screen.findByText('The details could not be loaded.');
  expect(button.hasAttribute('disabled')).toBe(false);
});

test.each(['history', 'assessment'] as const)('a sheet without the %s says so', async (name) => {
  const desk = createDesk({ applications: listApplications(1) });
  const fail = () => {
    throw new Refusal(503, 'unavailable', 'Overloaded');
  };
  await openPage(`${path}?id=application-1&print=true`, {
    desk,
    answers: { applications: { [name]: fail } },
  });
  await screen.findByRole('heading', { name: 'Applicant 1' });
  await screen.findByText('The details could not be loaded.');
});

test('a sheet whose application cannot be found out says so', async () => {
  const list = () => {
    throw new Refusal(503, 'unavailable', 'Overloaded');
  };
  await openPage(`${path}?id=application-1&print=true`, { answers: { applications: { list } } });
  await screen.findByText('The applications could not be loaded');
});

test('no appointment is offered for a rejected application, as none can be made', async () => {
  for (const [status, count] of [
    ['rejected', 0],
    ['approved', 1],
  ] as const) {
    const desk = createDesk({ applications: [anApplication({ status })] });
    await openPage(`${path}?status=${status}`, { desk });
    await screen.findByText('No appointment for an interview.');
    expect(screen.queryAllByRole('button', { name: 'Make an appointment' })).toHaveLength(count);
    cleanup();
  }
});

test('the record of the next application is there before it is shown', async () => {
  const { calls } = await openPage(path, { desk: createDesk({ applications: listApplications(2) }) });
  await findShown('Applicant 2');
  await waitFor(() =>
    expect(calls).toContainEqual({ name: 'applications.readAhead', input: { id: 'application-1' } }),
  );
});

test('a record that is read ahead does not replace what was read when it was shown', async () => {
  const answer = Promise.withResolvers<void>();
  const desk = createDesk({ applications: listApplications(2) });
  const { getInterview, readAhead } = desk.answers.applications ?? {};
  if (!getInterview || !readAhead) throw new Error('The desk reads nothing.');
  let readCount = 0;
  await openPage(path, {
    desk,
    answers: {
      applications: {
        async getInterview(input) {
          if (input.id === 'application-1') readCount += 1;
          return await (readCount > 1 ? new Promise(() => undefined) : getInterview(input));
        },
        async readAhead(input) {
          const record = await readAhead(input);
          if (input.id === 'application-1') await answer.promise;
          return record;
        },
      },
    },
  });
  await findShown('Applicant 2');
  desk.applications.push(
    ...desk.applications.splice(1).map((one) => ({ ...one, topic: 'Another headline' })),
  );
  await press('j');
  await findShown('Applicant 1');
  await screen.findByText('Another headline');
  // It is the answer to the same request as the record of the other application.
  answer.resolve();
  await click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('The story of Applicant 2.');
  await press('j');
  await findShown('Applicant 1');
  await screen.findByText('Another headline');
});

test('an application comes back when its decision is refused, with what others decided', async () => {
  const applications = listApplications(2);
  const [first] = applications;
  await openPage(path, { desk: createDesk({ applications }) });
  await findShown('Applicant 2');
  await approveTooLate(first);
  await findShown('Applicant 2');
  await waitFor(() =>
    expect(within(screen.getByRole('article')).queryAllByText('Rejected')).not.toHaveLength(0),
  );
});

test('who types about the next application is not led back to one whose decision was refused', async () => {
  const refused = Promise.withResolvers<never>();
  const applications = listApplications(2);
  const decide = () => refused.promise;
  await openPage(path, { desk: createDesk({ applications }), answers: { applications: { decide } } });
  await findShown('Applicant 2');
  await approve();
  await findShown('Applicant 1');
  (await screen.findByRole('textbox', { name: 'New note' })).focus();
  refused.reject(new TypeError('Failed to fetch'));
  await screen.findByText(/^The decision on Applicant 2 was not saved\./);
  await findShown('Applicant 1');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New note' }));
});

test('an application whose decision was refused can be decided once a colleague has undone theirs', async () => {
  const applications = listApplications(1);
  const [first] = applications;
  const { publish } = await openPage(path, { desk: createDesk({ applications }) });
  await findShown('Applicant 1');
  await approveTooLate(first);
  await screen.findByText('Rejected', { selector: 'article *' });
  if (first) first.status = 'pending';
  await publish({ msSinceChange: 0, updates: [{ noun: 'application', created: 0 }] });
  await screen.findByText('Pending', { selector: 'article *' });
  await approve();
  await screen.findByText('All of this list is decided');
});

test('a list is done, too, when a colleague has decided the last one', async () => {
  const applications = listApplications(2);
  const [first] = applications;
  await openPage(path, { desk: createDesk({ applications }) });
  await findShown('Applicant 2');
  await approveTooLate(first);
  await findShown('Applicant 2');
  await press('j');
  await findShown('Applicant 1');
  await approve();
  await screen.findByText('All of this list is decided');
});

test('a reason that is typed while a colleague decides is answered by that decision', async () => {
  const applications = listApplications(1);
  const [first] = applications;
  const { publish } = await openPage(path, { desk: createDesk({ applications }) });
  await findShown('Applicant 1');
  await press('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject the application of Applicant 1' });
  if (first) first.status = 'approved';
  await publish({ msSinceChange: 0, updates: [{ noun: 'application', created: 0 }] });
  await screen.findByText('Approved', { selector: 'article *' });
  await click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText(
    'The decision on Applicant 1 was not saved. This application has already been decided.',
  );
});

test('an application comes back once the server has taken its decision back', async () => {
  const answer = Promise.withResolvers<void>();
  const desk = createDesk({ applications: listApplications(1) });
  const undo = desk.answers.applications?.undoDecision;
  await openPage(path, {
    desk,
    answers: {
      applications: {
        async undoDecision(input) {
          await answer.promise;
          if (!undo) throw new Error('The desk cannot undo.');
          return await undo(input);
        },
      },
    },
  });
  await findShown('Applicant 1');
  await approve();
  await screen.findByText('All of this list is decided');
  await press('u');
  expect(screen.queryByText('All of this list is decided')).not.toBeNull();
  answer.resolve();
  await findShown('Applicant 1');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Reject' }).hasAttribute('disabled')).toBe(false),
  );
});

test('a reason that the server did not receive is still there, and is gone once it has it', async () => {
  let isOffline = true;
  const desk = createDesk({ applications: listApplications(1) });
  const decide = desk.answers.applications?.decide;
  await openPage(path, {
    desk,
    answers: {
      applications: {
        decide(input) {
          if (isOffline || !decide) throw new TypeError('Failed to fetch');
          return decide(input);
        },
      },
    },
  });
  await findShown('Applicant 1');
  const reject = async () => {
    await press('r');
    return await screen.findByRole('dialog', { name: 'Reject the application of Applicant 1' });
  };
  const reason = (dialog: HTMLElement) =>
    within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });
  const first = await reject();
  const mailed = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('checkbox').checked;
  await fill(reason(first), 'Twice this season.');
  await click(within(first).getByRole('checkbox'));
  await click(within(first).getByRole('button', { name: 'Reject' }));
  await screen.findByText(/The decision on Applicant 1 was not saved\./);
  await findShown('Applicant 1');
  const second = await reject();
  expect(reason(second).value).toBe('Twice this season.');
  expect(mailed(second)).toBe(true);
  isOffline = false;
  await click(within(second).getByRole('button', { name: 'Reject' }));
  await screen.findByText('All of this list is decided');
  await press('u');
  await findShown('Applicant 1');
  const third = await reject();
  expect(reason(third).value).toBe('');
  expect(mailed(third)).toBe(false);
});

test('a key gives a score, and the same one takes it back', async () => {
  const { calls } = await openPage(path, { desk: createDesk({ applications: listApplications(1) }) });
  await findShown('Applicant 1');
  await screen.findByText('The story of Applicant 1.');
  await press('4');
  await waitFor(() =>
    expect(calls).toContainEqual({
      name: 'applications.setScore',
      input: { id: 'application-1', score: 4 },
    }),
  );
});

test('a reader reads one after the other, and decides nothing', async () => {
  const applications = listApplications(2);
  await openPage(path, { role: 'reader', desk: createDesk({ applications }) });
  await findShown('Applicant 2');
  await press('a');
  await press('r');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('j');
  await findShown('Applicant 1');
  expect(applications.map(({ status }) => status)).toEqual(['pending', 'pending']);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('an empty list says whether nothing is left or nothing was found', async () => {
  await openPage(path);
  await screen.findByText('Nothing left to review');
});

test('a search that finds nothing says so', async () => {
  await openPage(`${path}?q=nobody`, { desk: createDesk({ applications: listApplications(1) }) });
  await screen.findByText('No applications found');
});

test('the second click of a double click decides nothing', async () => {
  const applications = listApplications(2);
  await openPage(path, { desk: createDesk({ applications }) });
  await findShown('Applicant 2');
  await click(screen.getByRole('button', { name: 'Approve' }), { detail: 1 });
  await click(screen.getByRole('button', { name: 'Approve' }), { detail: 2 });
  await findShown('Applicant 1');
  expect(applications.map(({ status }) => status)).toEqual(['approved', 'pending']);
});

test('the name may be hidden, and a correction has both versions', async () => {
  const application = anApplication({ name: '7K3FQ2', firstLook: 'hidden', correction: 'answered' });
  const desk = createDesk({ applications: [application] });
  const correction: CorrectionView = {
    number: 1,
    fields: ['pitch'],
    reason: 'It names no place.',
    askedBy: 'jean@isangano.example',
    askedAt: '2026-11-20T08:00:00.000Z',
    closesAt: '2026-11-27T08:00:00.000Z',
    answeredAt: '2026-11-21T08:00:00.000Z',
    cancelledAt: null,
    before: { pitch: 'We weave.' },
    after: { pitch: 'We weave in Huye.' },
    replacedFiles: [],
  };
  await openPage(path, { desk, answers: { applications: { listCorrections: () => [correction] } } });
  await findShown('7K3FQ2');
  screen.getByText('Name hidden');
  const versions = await screen.findByRole('region', { name: 'Corrections' });
  for (const text of ['It names no place.', 'We weave.', 'We weave in Huye.'])
    await within(versions).findByText(text);
});
