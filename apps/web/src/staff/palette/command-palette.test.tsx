import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openPage, press } from '../testing.tsx';
import { anApplication, createDesk } from '../testing-desk.ts';
import { matchesTerms } from './use-palette-options.ts';

const desk = () =>
  createDesk({
    applications: [anApplication()],
    views: [
      {
        id: 'view-1',
        noun: 'message',
        name: 'Clinics',
        search: { status: 'unread' },
        isShared: true,
        canDelete: true,
      },
    ],
  });

async function openPalette(options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage('/admin/projects', { desk: desk(), ...options });
  await press('k', { ctrlKey: true });
  const input = await screen.findByRole('combobox', { name: /Reference, name/ });
  input.focus();
  return { ...page, type: async (text: string) => await fill(input, text) };
}

const listOptions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test.each([
  ['Aperçu du projet', 'apercu', true],
  ['Aperçu du projet', 'PROJ ape', true],
  ['Aperçu du projet', 'apercu x', false],
  ['', '', true],
])('%s is found by %s: %s', (text, typed, isFound) => {
  expect(matchesTerms(text, typed)).toBe(isFound);
});

test('pages are listed by the role of who asks', async () => {
  const { type } = await openPalette({ role: 'reader' });
  await type('a');
  await waitFor(() => expect(listOptions()).toContain('ApplicationsPage'));
  for (const name of ['Team', 'Audit', 'New project'])
    expect(listOptions().some((option) => option?.startsWith(name))).toBe(false);
});

test('a page is opened by typing a part of its name', async () => {
  const { type } = await openPalette();
  await type('pending app');
  await screen.findByRole('option', { name: /Pending applications/ });
  await press('Enter');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/applications'));
  expect(window.location.search).toBe('?status=pending');
});

test('a saved view is found by its name, and opens its list', async () => {
  const { type } = await openPalette();
  await type('clin');
  const option = await screen.findByRole('option', { name: /Clinics/ });
  expect(option.textContent).toContain('Messages · Shared');
  await press('Enter');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/messages'));
  expect(window.location.search).toBe('?status=unread');
});

test.each([
  ['application', '/admin/applications', '?q=record-1', 'Application'],
  ['message', '/admin/messages', '?open=record-1', 'Message'],
] as const)('a record is found on the server, and opened: %s', async (noun, pathname, search, label) => {
  const found = {
    id: 'record-1',
    name: 'Vestine Mukamana',
    email: 'vestine@mail.example',
    title: 'Potatoes',
    at: '2026-11-20T08:00:00.000Z',
  };
  const record = noun === 'application' ? { ...found, noun, kind: 'interview' as const } : { ...found, noun };
  const { type, calls } = await openPalette({ answers: { finder: { find: () => [record] } } });
  await type('v');
  await type('vestine');
  const option = await screen.findByRole('option', { name: /Vestine Mukamana/ });
  expect(within(option).getByText('Potatoes')).toBeTruthy();
  expect(within(option).getByText('vestine@mail.example')).toBeTruthy();
  expect(option.textContent).toContain(label);
  await press('Enter');
  await waitFor(() => expect(window.location.pathname).toBe(pathname));
  expect(window.location.search).toBe(search);
  // One letter is too short for a search.
  expect(calls.filter(({ name }) => name === 'finder.find').map(({ input }) => input)).toEqual([
    { q: 'vestine' },
  ]);
});

test('what another text has found is not opened by the next one', async () => {
  const jean = {
    id: 'record-1',
    noun: 'message' as const,
    name: 'Jean Habimana',
    email: 'jean@mail.example',
    title: 'A clinic',
    at: '2026-11-20T08:00:00.000Z',
  };
  const { type } = await openPalette({
    answers: { finder: { find: ({ q }) => (q === 'jean' ? [jean] : new Promise<never>(() => undefined)) } },
  });
  await type('jean');
  await screen.findByRole('option', { name: /Jean Habimana/ });
  await type('jean h');
  screen.getByRole('option', { name: /Jean Habimana/ });
  await type('jean nshuti');
  expect(screen.queryByRole('option', { name: /Jean Habimana/ })).toBeNull();
  await press('Enter');
  expect(window.location.pathname).toBe('/admin/projects');
});

test('an address leads to everything from its person', async () => {
  const { type } = await openPalette({ answers: { finder: { find: () => [] } } });
  await type('keza@mail.example');
  await screen.findByRole('option', { name: /keza@mail\.example/ });
  await press('Enter');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/people'));
  expect(window.location.hash).toBe('#email=keza%40mail.example');
});

test('the shortcuts are shown in its place', async () => {
  const { type } = await openPalette();
  await type('shortcuts');
  await screen.findByRole('option', { name: /shortcuts/i });
  await press('Enter');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test('an editor, who may not read what visitors sent, is led to no person and searches nothing', async () => {
  const { type, calls } = await openPalette({ role: 'editor' });
  await type('keza@mail.example');
  await screen.findByText('Nothing found');
  await type('site content');
  await screen.findByRole('option', { name: /^Site content/ });
  expect(calls.map(({ name }) => name).filter((name) => /^(finder|views)/.test(name))).toEqual([]);
});

test('Escape closes it at once', async () => {
  const { type } = await openPalette();
  await type('clin');
  await screen.findByRole('option', { name: /Clinics/ });
  await press('Escape');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /Reference, name/ })).toBeNull());
});
