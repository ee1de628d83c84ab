import type { CatalogueName, MessageId } from '@isangano/content/message-ids.gen';
import { type PublicPath, publicPaths } from '@isangano/contracts/routes';

export type FooterColumn = 'services' | 'company' | 'projects';

type Page = {
  /** The text of links to the page, which is also its name in breadcrumbs. */
  label: MessageId;
  /** The column of the footer that links to the page. */
  footer: FooterColumn;
  /** The catalogues that the page needs beside `site`. */
  catalogues: readonly [CatalogueName, ...CatalogueName[]];
};

/** The data of every public page. The compiler reports a page that is missing. */
export const pages: Readonly<Record<PublicPath, Page>> = {
  [publicPaths.home]: { label: 'nav.home', footer: 'company', catalogues: ['home', 'homeSections'] },
  [publicPaths.services]: { label: 'nav.services', footer: 'services', catalogues: ['services'] },
  [publicPaths.interviewForm]: {
    label: 'footer.interview',
    footer: 'services',
    catalogues: ['labels', 'fieldErrors', 'forms', 'interview'],
  },
  [publicPaths.projects]: { label: 'nav.projects', footer: 'projects', catalogues: ['projects', 'labels'] },
  [publicPaths.partnership]: { label: 'nav.partnership', footer: 'company', catalogues: ['partnership'] },
  [publicPaths.contact]: {
    label: 'nav.contact',
    footer: 'services',
    catalogues: ['contact', 'fieldErrors'],
  },
  [publicPaths.aiEthics]: { label: 'nav.aiEthics', footer: 'company', catalogues: ['aiEthics'] },
  [publicPaths.partnershipApplication]: {
    label: 'footer.partner',
    footer: 'projects',
    catalogues: ['labels', 'fieldErrors', 'forms', 'partner'],
  },
  [publicPaths.accessibility]: {
    label: 'footer.accessibility',
    footer: 'company',
    catalogues: ['accessibility'],
  },
  [publicPaths.privacy]: { label: 'footer.privacy', footer: 'company', catalogues: ['privacy'] },
};
