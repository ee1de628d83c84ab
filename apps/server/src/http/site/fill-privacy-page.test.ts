import { keptAttribute, renderKeptDays } from '@isangano/content/privacy-page';
import { configuredKinds, getKeptDays } from '@isangano/contracts/privacy/kept-data';
import { expect, test } from 'vitest';
import { fillPrivacyPage } from './published-site.ts';

const built = `<dl>${configuredKinds
  .map((kind) => `<dd class="a" ${keptAttribute}="${kind}">as built</dd>`)
  .join('')}</dl>${renderKeptDays(getKeptDays({}))}`;

const texts = { unlimited: 'until you ask', one: '1 day', other: '99 days & nights' };
const parts = { applications: texts, messages: texts, subscriptions: texts };

test('the periods of the settings are in the text and in the data of the page', () => {
  const days = getKeptDays({ messages: 1, subscriptions: 400 });
  const html = fillPrivacyPage(built, parts, days);
  expect(html).toContain(`${keptAttribute}="applications">until you ask</dd>`);
  expect(html).toContain(`${keptAttribute}="messages">1 day</dd>`);
  expect(html).toContain(`${keptAttribute}="subscriptions">400 days &amp; nights</dd>`);
  expect(html).toContain(renderKeptDays(days));
  expect(html).not.toContain('as built');
});

test('a page without a mark or its data block is refused', () => {
  const days = getKeptDays({});
  expect(() => fillPrivacyPage(built.replace('"messages"', '""'), parts, days)).toThrow('lacks the mark');
  expect(() => fillPrivacyPage(built.replace('<script', '<b'), parts, days)).toThrow('lacks its data block');
});
