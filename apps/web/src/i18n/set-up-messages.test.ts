import { afterEach, expect, test, vi } from 'vitest';
import { setUpMessages } from './set-up-messages.ts';

/** In a catalogue that is not requested, so unknown to the page. */
const unknownId = 'contact.title';

afterEach(() => vi.restoreAllMocks());

test('renders an unknown message id as such, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { i18n, catalogues } = setUpMessages('en');
  await catalogues.load('home');
  await catalogues.activate('en');
  expect(i18n._(unknownId)).toBe(unknownId);
  expect(warn).toHaveBeenCalledWith('i18n: no message', unknownId);
});

test('renders nothing while a catalogue is being loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { i18n, catalogues } = setUpMessages('en');
  await catalogues.activate('en');
  const loading = catalogues.load('home');
  expect(i18n._('hero.sector.health')).toBe('');
  await loading;
  expect(i18n._('hero.sector.health')).toBe('Healthcare');
  expect(warn).not.toHaveBeenCalled();
});
