import { fieldErrorValues, isFieldErrorId } from '@isangano/contracts/field-error-values';
import { fieldErrorText, fieldErrorTexts } from '@isangano/contracts/field-errors';
import { labels } from '@isangano/contracts/labels';
import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { messages as errorMessages } from './english-field-errors.ts';
import { messages as labelMessages } from './english-labels.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: { ...errorMessages, ...labelMessages } } });
/** The last two differ from error to error. */
const values = { ...fieldErrorValues, file: 'a.pdf', channels: 'Isoko Business' };

it.each(Object.keys(fieldErrorTexts).filter(isFieldErrorId))('%s reads as in the REST API', (id) => {
  const text = i18n._(id, values);
  expect(text).toBe(fieldErrorText(id, values));
  expect(text).not.toMatch(/[{}]/);
});

it.each(Object.entries(labels))('every %s has its label', (group, texts) => {
  expect(Object.keys(texts).length).toBeGreaterThan(0);
  for (const [value, text] of Object.entries(texts)) {
    expect(text).not.toBe('');
    expect(labelMessages[`label.${group}.${value}`]).toEqual([text]);
  }
});

it('formats labels', () => {
  expect(i18n._('label.format.NoPreference')).toBe('No preference');
  expect(i18n._('label.contentType.News/Current affairs')).toBe('News/Current affairs');
});
