import type { ProjectView } from '@isangano/contracts/projects/project';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage, showPage, signInAs, startFakeServer } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';
import { createDesk } from '../testing-desk.ts';

const project: ProjectView = {
  id: 'project-1',
  title: 'Cold chain',
  client: 'Biomedical Centre',
  description: 'Boxes',
  status: 'planning',
  priority: 'high',
  budget: 1200,
  startDate: '',
  endDate: '',
  progress: 40,
  category: '',
  location: '',
  impact: '',
  translations: {},
  image: '',
  imageSet: [],
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('projects that cannot be loaded are not shown as none', async () => {
  const list = () => {
    throw new Refusal(503, 'unavailable', 'Overloaded');
  };
  await openPage('/admin/projects', { answers: { projects: { list } } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Overloaded');
});

test('the progress of a project is said once', async () => {
  await openPage('/admin/projects', {
    answers: { projects: { list: () => ({ items: [project], nextCursor: null }) } },
  });
  const card = within(await screen.findByRole('article', { name: 'Cold chain' }));
  const [bar, ...others] = card.getAllByRole('progressbar', { name: 'Progress' });
  expect([bar?.getAttribute('aria-valuenow'), others]).toEqual(['40', []]);
  for (const text of ['Progress', '40%'])
    expect(card.getByText(text).closest('[aria-hidden="true"]')).not.toBeNull();
});

test('the texts of a project are marked as English, in the list and in the form', async () => {
  await openPage('/admin/projects', {
    answers: { projects: { list: () => ({ items: [project], nextCursor: null }) } },
  });
  const list = within(await screen.findByRole('article', { name: 'Cold chain' }));
  for (const text of ['Cold chain', 'Boxes', 'Biomedical Centre'])
    expect(list.getByText(text).lang).toBe('en');
  for (const text of list.getAllByText('Not set')) expect(text.lang).toBe('');
  await click(list.getByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByRole('textbox', { name: 'Project Title *' }).lang).toBe('en');
});

test('the end of a deletion does not take the focus from what is typed by then', async () => {
  const isDeleted = Promise.withResolvers<void>();
  let items = [project];
  await openPage('/admin/projects', {
    answers: {
      projects: {
        list: () => ({ items, nextCursor: null }),
        async delete() {
          await isDeleted.promise;
          items = [];
        },
      },
    },
  });
  await click(await screen.findByRole('button', { name: /^Delete/ }));
  await click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const search = screen.getByRole('searchbox');
  search.focus();
  isDeleted.resolve();
  await screen.findByText('No projects found');
  expect(document.activeElement).toBe(search);
});

test('the focus moves to the count when the project that had it is deleted', async () => {
  let items = [project, { ...project, id: 'project-2', title: 'Warm chain' }];
  await openPage('/admin/projects', {
    answers: {
      projects: {
        list: () => ({ items, nextCursor: null }),
        delete: ({ id }: { id: string }) => {
          items = items.filter((item) => item.id !== id);
        },
      },
    },
  });
  const button = await screen.findByRole('button', { name: 'Delete project: Cold chain' });
  button.focus();
  await click(button);
  await click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  const count = await screen.findByText('Showing 1 of 1 projects');
  await waitFor(() => expect(document.activeElement).toBe(count));
});

test('projects that change while the next page is fetched are shown as they are then', async () => {
  const [next, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let title = 'Cold chain';
  const { calls, publish } = await openPage('/admin/projects', {
    answers: {
      projects: {
        async list({ cursor }) {
          await (cursor ? next.promise : title === 'Warm chain' && again.promise);
          return cursor
            ? { items: [{ ...project, id: 'project-2', title: 'Solar roofs' }], nextCursor: null }
            : { items: [{ ...project, title }], nextCursor: 'next' };
        },
      },
    },
  });
  await screen.findByRole('article', { name: 'Cold chain' });
  await publish({ msSinceChange: 3_600_000, updates: [] });
  title = 'Warm chain';
  await publish({ msSinceChange: 0, updates: [{ noun: 'project', created: 0 }] });
  await waitFor(() => expect(calls.filter(({ name }) => name === 'projects.list')).toHaveLength(3));
  await act(async () => next.resolve());
  again.resolve();
  await screen.findByRole('article', { name: 'Warm chain' });
  await screen.findByRole('article', { name: 'Solar roofs' });
});

/** Opens the form of the project on a server that answers when it is saved with `save`. */
async function openForm(save: () => Response | Promise<Response>, get?: () => Promise<ProjectView>) {
  const list = () => ({ items: [project], nextCursor: null });
  startFakeServer([createDesk().answers, { projects: { list, ...(get && { get }) } }], save);
  signInAs('owner');
  await showPage('/admin/projects');
  await click(await screen.findByRole('button', { name: /^Edit/ }));
  return within(await screen.findByRole('dialog'));
}

test('what is typed while a project is saved stays, and is a change of what was saved', async () => {
  const response = Promise.withResolvers<Response>();
  const form = await openForm(() => response.promise);
  const client = form.getByRole<HTMLInputElement>('textbox', { name: 'Client *' });
  await fill(client, 'Biomedical Centre of Rwanda');
  await click(form.getByRole('button', { name: 'Update Project' }));
  await fill(client, 'Biomedical Centre of Huye');
  response.resolve(Response.json({ ...project, client: 'Biomedical Centre of Rwanda', version: 2 }));
  await screen.findByText('Project updated.');
  expect(client.isConnected).toBe(true);
  expect(client.value).toBe('Biomedical Centre of Huye');
  expect(sessionStorage.getItem('kept:account-1:project')).toContain('"version":2');
});

test('what is typed while the newer version of a project is fetched can be put back', async () => {
  const newer = Promise.withResolvers<ProjectView>();
  const conflict = { message: 'Changed by someone else.', code: 'conflict' };
  const form = await openForm(
    () => Response.json(conflict, { status: 409 }),
    () => newer.promise,
  );
  const client = form.getByRole<HTMLInputElement>('textbox', { name: 'Client *' });
  await fill(client, 'Biomedical');
  await click(form.getByRole('button', { name: 'Update Project' }));
  await click(await form.findByRole('button', { name: 'Load the newer version' }));
  await fill(client, 'Biomedical Centre of Huye');
  newer.resolve({ ...project, version: 2 });
  await click(await form.findByRole('button', { name: 'Put back what you typed' }));
  expect(client.value).toBe('Biomedical Centre of Huye');
});
