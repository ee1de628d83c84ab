/**
 * Service fields, in the order of their tabs; the first is open initially. Also the URL hashes of the tabs.
 */
export const serviceFields = [
  'digital-health',
  'ai-ml',
  'mobile-health',
  'data-analytics',
  'cybersecurity',
  'consulting',
] as const;
export type ServiceField = (typeof serviceFields)[number];

/** Numbers of the five services of each field. Their texts are messages with these numbers. */
export const serviceNumbers = [1, 2, 3, 4, 5] as const;

export type Price = { kind: 'custom' } | { kind: 'monthly'; dollars: number } | { kind: 'enterprise' };

type FeaturedProduct<Id extends string> = {
  id: Id;
  name: string;
  /** Field whose icon is used for the product's image. */
  field: ServiceField;
  /** Client rating, at most `highestRating`. */
  rating: number;
  /** Minimum number of clients. */
  clients: number;
  price: Price;
};

export type ProductId = 'records' | 'board' | 'watch';

export const highestRating = 5;

export const featuredProducts: readonly FeaturedProduct<ProductId>[] = [
  {
    id: 'records',
    name: 'Ivuriro Records',
    field: 'digital-health',
    rating: 4.9,
    clients: 500,
    price: { kind: 'custom' },
  },
  {
    id: 'board',
    name: 'Imibare Board',
    field: 'data-analytics',
    rating: 4.8,
    clients: 200,
    price: { kind: 'monthly', dollars: 99 },
  },
  {
    id: 'watch',
    name: 'Ingabo Watch',
    field: 'cybersecurity',
    rating: 4.7,
    clients: 100,
    price: { kind: 'enterprise' },
  },
];

/** Numbers of the features of each product. */
export const productFeatureNumbers = [1, 2, 3] as const;

export const processSteps = ['discovery', 'strategy', 'implementation', 'support'] as const;
