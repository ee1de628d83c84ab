import { studios } from './channels.ts';
import { benefits, coreValues, sectors } from './home.ts';
import type { CatalogueName } from './message-ids.gen.ts';
import { partners } from './partners.ts';
import { policySections } from './policy.ts';
import { productGroups, products } from './products.ts';
import { questions } from './questions.ts';
import { featuredProducts, serviceFields } from './services.ts';
import { team } from './team.ts';

/** A text that every entry of a list has. `{}` in the id stands for the entry. */
type EntryText = { catalogue: CatalogueName; id: string; entries: readonly string[] };

function listTexts(catalogue: CatalogueName, entries: readonly string[], ...ids: string[]): EntryText[] {
  return ids.map((id) => ({ catalogue, id, entries }));
}

const toIds = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

const services = serviceFields.flatMap((field) =>
  field.services.map((service) => `${field.id}.service.${service}`),
);
const features = featuredProducts.flatMap((product) =>
  product.features.map((feature) => `${product.id}.feature.${feature}`),
);
const points = policySections.flatMap((section) =>
  section.points.map((point) => `${section.id}.point.${point}`),
);

/** All texts whose ids follow from the lists of the content. */
export const entryTexts: readonly EntryText[] = [
  ...listTexts('home', toIds(sectors), 'hero.sector.{}'),
  ...listTexts('homeSections', coreValues, 'about.value.{}.name', 'about.value.{}.text'),
  ...listTexts('homeSections', productGroups, 'ecosystem.filter.{}'),
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
    toIds(policySections),
    'aiEthics.section.{}.title',
    'aiEthics.section.{}.intro',
    'aiEthics.section.{}.keywords',
  ),
  ...listTexts('aiEthics', points, 'aiEthics.section.{}.name', 'aiEthics.section.{}.text'),
  ...listTexts('services', toIds(serviceFields), 'services.field.{}.title', 'services.field.{}.claim'),
  ...listTexts('services', services, 'services.field.{}'),
  ...listTexts('services', toIds(featuredProducts), 'services.product.{}.text'),
  ...listTexts('services', features, 'services.product.{}'),
];

const listedIds = new Set(
  entryTexts.flatMap(({ id, entries }) => entries.map((entry) => id.replace('{}', entry))),
);

/** The ids of all texts of entries. */
export const entryTextIds: ReadonlySet<string> = listedIds;

/** Returns the pattern of the text of an entry, listed or not: `faq.{}.answer`; undefined for every other text. */
export function findEntryPattern(id: string): string | undefined {
  return entryTexts.find(({ id: pattern }) => {
    const [start = '', end = ''] = pattern.split('{}');
    return id.startsWith(start) && id.endsWith(end) && id.length > start.length + end.length;
  })?.id;
}
