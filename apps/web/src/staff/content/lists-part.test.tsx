import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { click, fill, openPage } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';

const team = {
  kind: 'team',
  json: JSON.stringify([
    { id: 'aline', name: 'Aline' },
    { id: 'keza', name: 'Keza' },
  ]),
  schema: {
    type: 'array',
    items: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string' }, name: { type: 'string' }, image: { type: 'string' } },
    },
  },
  version: 1,
  isChanged: false,
};

/** Lets the test answer the upload of a picture; everything else is answered as before. */
function holdPicture() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('/content/pictures') ? promise : answer(url, init),
  );
  return resolve;
}

test('while a picture is uploaded, its entry stays where it is, and keeps what is typed', async () => {
  const { calls } = await openPage('/admin/content?part=lists&name=team', {
    answers: { content: { lists: () => [team], texts: () => [], saveList: () => team } },
  });
  await click(await screen.findByRole('button', { name: 'Aline' }));
  const release = holdPicture();
  const input = document.querySelector('[type=file]') ?? document.body;
  const file = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'aline.jpg', { type: 'image/jpeg' });
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove: Keza' });
  await waitFor(() => expect(remove.disabled).toBe(true));
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Aline Uwase');
  await act(async () => release(Response.json({ image: '/files/public/aline.jpg', imageSet: [] })));
  await waitFor(() => expect(remove.disabled).toBe(false));
  await click(screen.getByRole('button', { name: 'Save list' }));
  const findSaved = () => JSON.stringify(calls.find(({ name }) => name === 'content.saveList')?.input);
  await waitFor(() => expect(findSaved()).toContain('Aline Uwase'));
  expect(findSaved()).toContain('/files/public/aline.jpg');
});

test('the points of a policy have their titles, which texts of their section name', async () => {
  const list = (items: object) => ({ type: 'array', items });
  const section = {
    type: 'object',
    properties: { id: { type: 'string' }, points: list({ type: 'string' }) },
  };
  const policy = {
    ...team,
    kind: 'policy',
    json: JSON.stringify({ sections: [{ id: 'principles', points: ['people'] }] }),
    schema: { type: 'object', properties: { sections: list(section) } },
  };
  const id = 'aiEthics.section.principles.point.people.name';
  await openPage('/admin/content?part=lists&name=policy', {
    answers: {
      content: {
        lists: () => [policy],
        texts: () => [
          { id, texts: { en: { text: 'People decide', version: 1, isOutdated: false, isChanged: false } } },
        ],
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'principles' }));
  await screen.findByRole('button', { name: 'People decide' });
});

test('a list can become again what it came with', async () => {
  const first = JSON.stringify([{ id: 'odile', name: 'Odile' }]);
  const version = { kind: 'list' as const, name: 'team', locale: '', value: team.json };
  const { calls } = await openPage('/admin/content?part=lists&name=team', {
    answers: {
      content: {
        lists: () => [team],
        texts: () => [],
        saveList: () => team,
        history: () => [
          { ...version, version: 1, at: '2026-11-20T08:00:00.000Z', by: 'keza@isangano.example' },
          { ...version, version: 0, value: first, at: '', by: '' },
        ],
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'History' }));
  await click(await screen.findByRole('button', { name: 'Take this text: As it came with the site' }));
  await screen.findByRole('button', { name: 'Odile' });
  await click(screen.getByRole('button', { name: 'Save list' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'content.saveList')?.input).toMatchObject({ json: first }),
  );
});

test('the fields of a removed entry do not become those of the next one', async () => {
  await openPage('/admin/content?part=lists&name=team', {
    answers: { content: { lists: () => [team], texts: () => [] } },
  });
  await click(await screen.findByRole('button', { name: 'Aline' }));
  await click(screen.getByRole('button', { name: 'Remove: Aline' }));
  expect(screen.getByRole('button', { name: 'Keza' }).getAttribute('aria-expanded')).toBe('false');
});

test('what is wrong in a list is said with the names of entry and field, and the entry is marked', async () => {
  const channels = {
    ...team,
    kind: 'channels',
    json: JSON.stringify({
      studios: [{ hidden: { name: 'Old' } }, { name: 'Umurage', url: 'http://video.example' }, { name: '' }],
    }),
    schema: {
      type: 'object',
      properties: {
        studios: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, url: { type: 'string', format: 'uri' } },
          },
        },
      },
    },
  };
  const refuse = () => {
    throw new Refusal(400, 'invalid_input', 'Please check the marked entries.', 'list_invalid', [
      { path: 'studios.0.url', message: 'Invalid input' },
      { path: 'studios.1.name', message: 'Invalid input' },
      { path: 'studios', message: 'Their names must differ.' },
    ]);
  };
  await openPage('/admin/content?part=lists&name=channels', {
    answers: { content: { lists: () => [channels], texts: () => [], saveList: refuse } },
  });
  await click(await screen.findByRole('button', { name: 'Move up: Umurage' }));
  await click(screen.getByRole('button', { name: 'Move down: Umurage' }));
  await click(screen.getByRole('button', { name: 'Umurage' }));
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Umurage Stories');
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue(undefined);
  onTestFinished(() => scroll.mockRestore());
  await click(screen.getByRole('button', { name: 'Save list' }));
  const alert = await screen.findByRole('alert');
  expect(scroll.mock.contexts).toEqual([alert.parentElement]);
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Channels › Umurage Stories › Address (https) – Please enter an address that begins with https://.',
    'Channels › 3 › Name – Please fill this in.',
    'Channels – Their names must differ.',
  ]);
  expect(screen.getAllByText('Please check')).toHaveLength(2);
});

test('sectors, pictures and pages are chosen by their names', async () => {
  const choice = (...values: string[]) => ({ type: 'string', enum: values });
  const home = {
    ...team,
    kind: 'home',
    json: JSON.stringify({ sector: 'arts', icon: 'ai-ml', path: '/' }),
    schema: {
      type: 'object',
      properties: {
        sector: choice('health', 'arts'),
        icon: choice('ai-ml'),
        path: choice('/', '/ai-ethics'),
      },
    },
  };
  await openPage('/admin/content?part=lists&name=home', {
    answers: { content: { lists: () => [home], texts: () => [] } },
  });
  const sectors = await screen.findByRole('combobox', { name: 'Sector' });
  expect(
    within(sectors)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Healthcare', 'Creative arts']);
  screen.getByRole('option', { name: 'AI and machine learning' });
  screen.getByRole('option', { name: 'AI ethics' });
});
