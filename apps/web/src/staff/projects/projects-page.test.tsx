import type { ProjectView } from '@isangano/contracts/projects/project';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, openPage } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';

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
