import { fieldErrorValues } from '@isangano/contracts/field-error-values';
import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { messages as faults } from './english-faults.ts';
import { messages as labels } from './english-labels.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: { ...faults, ...labels } } });

it('shows the sentences of the contracts with their numbers', () => {
  expect(i18n._('fault.headline.max', fieldErrorValues)).toBe('Headline must be 120 characters or less');
  expect(i18n._('fault.file.empty', { file: 'a.pdf' })).toBe('a.pdf is empty.');
});

it('has words for every value a person can choose', () => {
  expect(i18n._('label.format.NoPreference')).toBe('No preference');
  expect(i18n._('label.contentType.News/Current affairs')).toBe('News/Current affairs');
});
