import type { ContentText } from '@isangano/contracts/content/content';
import { expect, test } from 'vitest';
import { divideTexts, findTitle } from './text-sections.ts';

const toTexts = (...ids: string[]): ContentText[] => ids.map((id) => ({ id, texts: {} }));
const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}.${index}`);

test('a page is divided by the first segment of the ids, a long section by the next one', () => {
  const fields = [...many('services.field.health', 20), ...many('services.field.ai', 7)];
  const texts = toTexts('hero.title', 'hero.lead', 'services.title', ...fields, 'services.more');
  const sections = divideTexts(texts);
  expect(sections.map(({ prefix, texts: { length } }) => `${prefix} ${length}`)).toEqual([
    'hero 2',
    'services 2',
    'services.field.health 20',
    'services.field.ai 7',
  ]);
});

test('a section is named by its title, or by that of the list of its texts', () => {
  const texts = toTexts('faq.title', 'story.benefits.title', 'story.benefit.travel', 'nav.home');
  const name = (prefix: string) =>
    findTitle({ prefix, texts: texts.filter(({ id }) => id.startsWith(`${prefix}.`)) }, texts)?.id;
  expect([name('faq'), name('story.benefit'), name('nav')]).toEqual([
    'faq.title',
    'story.benefits.title',
    undefined,
  ]);
});
