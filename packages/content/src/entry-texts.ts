import type { CatalogueName } from './message-ids.gen.ts';
import { readLists } from './read-lists.ts';
import type { Lists } from './schemas/lists.ts';

/** A text that every entry of a list has. `{}` in the id stands for the entry. */
export type EntryText = { catalogue: CatalogueName; id: string; entries: readonly string[] };

function listTexts(catalogue: CatalogueName, entries: readonly string[], ...ids: string[]): EntryText[] {
  return ids.map((id) => ({ catalogue, id, entries }));
}

const toIds = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

const countFromOne = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${start}.${index + 1}`);

/** Returns all texts whose ids follow from lists. */
export function listEntryTexts({
  channels: { studios },
  home: { sectors, values, benefits },
  partners: { partners },
  policy: { sections },
  products: { groups, products },
  questions,
  services: { fields, products: featured },
  team,
}: Lists): EntryText[] {
  const services = fields.flatMap(({ id, services: count }) => countFromOne(`${id}.service`, count));
  const features = featured.flatMap(({ id, features: count }) => countFromOne(`${id}.feature`, count));
  const points = sections.flatMap((section) => section.points.map((point) => `${section.id}.point.${point}`));
  return [
    ...listTexts('home', toIds(sectors), 'hero.sector.{}'),
    ...listTexts('homeSections', values, 'about.value.{}.name', 'about.value.{}.text'),
    ...listTexts('homeSections', groups, 'ecosystem.filter.{}'),
    ...listTexts('homeSections', toIds(products), 'ecosystem.product.{}'),
    ...listTexts('homeSections', benefits, 'story.benefit.{}.name', 'story.benefit.{}.text'),
    ...listTexts('homeSections', toIds(studios), 'story.channel.{}'),
    ...listTexts('homeSections', questions, 'faq.{}.question', 'faq.{}.answer'),
    ...listTexts(
      'homeSections',
      toIds(team),
      'team.{}.portrait',
      'team.{}.role',
      'team.{}.bio',
      'team.{}.promise',
    ),
    ...listTexts('interview', toIds(studios), 'interview.channel.{}'),
    ...listTexts('partnership', toIds(partners), 'partnership.partner.{}'),
    ...listTexts(
      'aiEthics',
      toIds(sections),
      'aiEthics.section.{}.title',
      'aiEthics.section.{}.intro',
      'aiEthics.section.{}.keywords',
    ),
    ...listTexts('aiEthics', points, 'aiEthics.section.{}.name', 'aiEthics.section.{}.text'),
    ...listTexts('services', toIds(fields), 'services.field.{}.title', 'services.field.{}.claim'),
    ...listTexts('services', services, 'services.field.{}'),
    ...listTexts('services', toIds(featured), 'services.product.{}.text'),
    ...listTexts('services', features, 'services.product.{}'),
  ];
}

/** All texts whose ids follow from the lists of the content. */
export const entryTexts: readonly EntryText[] = listEntryTexts(readLists());

/** Returns the ids of texts of entries. */
export function toEntryTextIds(texts: readonly EntryText[]): string[] {
  return texts.flatMap(({ id, entries }) => entries.map((entry) => id.replace('{}', entry)));
}

/** The ids of all texts of entries. */
export const entryTextIds: ReadonlySet<string> = new Set(toEntryTextIds(entryTexts));

const entryPatterns = entryTexts.map(({ id }) => {
  const [start = '', end = ''] = id.split('{}');
  return { id, start, end };
});

/** Returns the pattern of the text of an entry, listed or not: `faq.{}.answer`; undefined for every other text. */
export function findEntryPattern(id: string): string | undefined {
  return entryPatterns.find(
    ({ start, end }) => id.length > start.length + end.length && id.startsWith(start) && id.endsWith(end),
  )?.id;
}
