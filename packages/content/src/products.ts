import { brand } from './brand.ts';

/** Filter groups of the products. The parent company has no group and is always shown. */
export const productGroups = ['ai', 'health', 'business', 'lifestyle'] as const;
export type ProductGroup = (typeof productGroups)[number];

type SectorName = 'health' | 'technology' | 'logistics' | 'arts' | 'consulting';

type EcosystemNode = {
  id: string;
  name: string;
  group: ProductGroup;
  /** Sector that determines its icon and colour on the map. */
  sector: SectorName;
  url: string;
};

/** The company at the center of the map. */
export const parentCompany = {
  name: brand.name,
  group: 'core',
  url: 'https://group.isangano.example',
} as const;

/** The products, in their order around the parent company on the map, from the top. */
export const products = [
  {
    id: 'ubwenge',
    name: 'Ubwenge Lab',
    group: 'ai',
    sector: 'technology',
    url: 'https://ubwenge-lab.example',
  },
  { id: 'ijwi', name: 'Ijwi', group: 'ai', sector: 'technology', url: 'https://ijwi.example' },
  {
    id: 'umutekano',
    name: 'Umutekano Cloud',
    group: 'ai',
    sector: 'technology',
    url: 'https://umutekano-cloud.example',
  },
  {
    id: 'ubuzima',
    name: 'Ubuzima Connect',
    group: 'health',
    sector: 'health',
    url: 'https://ubuzima-connect.example',
  },
  {
    id: 'farumasi',
    name: 'Farumasi Line',
    group: 'health',
    sector: 'health',
    url: 'https://farumasi-line.example',
  },
  { id: 'mubyeyi', name: 'Mubyeyi', group: 'health', sector: 'health', url: 'https://mubyeyi.example' },
  {
    id: 'inzira',
    name: 'Inzira Freight',
    group: 'business',
    sector: 'logistics',
    url: 'https://inzira-freight.example',
  },
  {
    id: 'isoko',
    name: 'Isoko Hub',
    group: 'business',
    sector: 'logistics',
    url: 'https://isoko-hub.example',
  },
  { id: 'ikaye', name: 'Ikaye', group: 'business', sector: 'consulting', url: 'https://ikaye.example' },
  {
    id: 'inama',
    name: 'Inama Partners',
    group: 'business',
    sector: 'consulting',
    url: 'https://inama-partners.example',
  },
  {
    id: 'umurage',
    name: 'Umurage Studio',
    group: 'lifestyle',
    sector: 'arts',
    url: 'https://umurage-studio.example',
  },
  { id: 'agaseke', name: 'Agaseke', group: 'lifestyle', sector: 'arts', url: 'https://agaseke.example' },
  { id: 'ingendo', name: 'Ingendo', group: 'lifestyle', sector: 'arts', url: 'https://ingendo.example' },
] as const satisfies readonly EcosystemNode[];

export type EcosystemProduct = (typeof products)[number];
