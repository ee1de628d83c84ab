/** Fields of service, in the order of their tabs; the first one is open at first. Also their address hashes. */
export const serviceFields = [
  'digital-health',
  'ai-ml',
  'mobile-health',
  'data-analytics',
  'cybersecurity',
  'consulting',
] as const;
export type ServiceField = (typeof serviceFields)[number];

/** Every field lists five services; their words are messages, counted from 1. */
export const servicesOfField = [1, 2, 3, 4, 5] as const;

export type Price = { kind: 'custom' } | { kind: 'monthly'; dollars: number } | { kind: 'enterprise' };

type FeaturedProduct<Id extends string> = {
  id: Id;
  name: string;
  /** The field whose sign the product's picture is made of. */
  field: ServiceField;
  /** What clients give it, out of `highestRating`. */
  rating: number;
  /** At least so many clients. */
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

/** What each product is known for, counted from 1. */
export const featuresOfProduct = [1, 2, 3] as const;

export const processSteps = ['discovery', 'strategy', 'implementation', 'support'] as const;
