import { afterEach, expect, test, vi } from 'vitest';
import { setUpMessages } from './catalogues.ts';

/** In a catalogue that is not requested, so unknown to the page. */
const unknownId = 'contact.title';

afterEach(() => vi.restoreAllMocks());

test('renders an unknown message id as such, and reports it once', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { i18n, catalogues } = setUpMessages('en');
  await catalogues.load('home');
  await catalogues.activate('en');
  expect(i18n._(unknownId)).toBe(unknownId);
  expect(i18n._(unknownId)).toBe(unknownId);
  expect(report.mock.calls).toEqual([['i18n: no message', unknownId]]);
});

test('renders nothing while a catalogue is being loaded', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { i18n, catalogues } = setUpMessages('en');
  await catalogues.activate('en');
  const loading = catalogues.load('home');
  expect(i18n._('hero.sector.health')).toBe('');
  await loading;
  expect(i18n._('hero.sector.health')).toBe('Healthcare');
  expect(report).not.toHaveBeenCalled();
});
