import { readContent } from './read-content.ts';
import { servicesSchema } from './schemas/lists.ts';

export { highestRating } from './schemas/lists.ts';

const content = readContent('services', servicesSchema);

/** Numbers from 1 are part of the ids of texts, such as the services of a field. */
const countFromOne = (length: number) => Array.from({ length }, (_, index) => index + 1);

/** Service fields, in the order of their tabs; the first is open initially. Their ids are also the URL hashes of the tabs. */
export const serviceFields = content.fields.map((field) => ({
  ...field,
  services: countFromOne(field.services),
}));
export type ServiceField = (typeof serviceFields)[number];

export const featuredProducts = content.products.map((product) => ({
  ...product,
  features: countFromOne(product.features),
}));

export const processSteps = ['discovery', 'strategy', 'implementation', 'support'] as const;
