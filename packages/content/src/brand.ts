export type Link = { name: string; url: string };

export type Brand = {
  name: string;
  /** Two to five letters before short references, such as ISG-7K3F-Q2. */
  referencePrefix: string;
  /** Canonical origin of the site. */
  siteUrl: string;
  email: string;
  phone: string;
  /** Street address, one line each. */
  address: readonly string[];
  location: string;
  /** IANA name; the days of the group begin in it. */
  timeZone: string;
  social: readonly Link[];
};

/** Facts about the group that are the same in every language. */
export const brand: Brand = {
  name: 'Isangano Group',
  referencePrefix: 'ISG',
  siteUrl: 'https://www.isangano.example',
  email: 'muraho@isangano.example',
  phone: '+250 788 000 000',
  address: ['KN 5 Avenue, Kacyiru', 'Kigali, Rwanda'],
  location: 'Kigali, Rwanda',
  timeZone: 'Africa/Kigali',
  social: [
    { name: 'LinkedIn', url: 'https://linkedin.example/company/isangano' },
    { name: 'Instagram', url: 'https://instagram.example/isangano' },
    { name: 'Twitter', url: 'https://twitter.example/isangano' },
    { name: 'Facebook', url: 'https://facebook.example/isangano' },
  ],
};
