import { publicPaths } from '@isangano/contracts/routes';
import type { CatalogueName } from './message-ids.gen.ts';

/** The texts that staff may change, by the page that shows them. Mails and plain pages have no page of the site. */
export const textPages = {
  home: { path: publicPaths.home, catalogues: ['home', 'homeSections'] },
  services: { path: publicPaths.services, catalogues: ['services'] },
  projects: { path: publicPaths.projects, catalogues: ['projects'] },
  partnership: { path: publicPaths.partnership, catalogues: ['partnership'] },
  contact: { path: publicPaths.contact, catalogues: ['contact'] },
  interviewForm: { path: publicPaths.interviewForm, catalogues: ['interview', 'forms', 'formsDeferred'] },
  partnershipApplication: { path: publicPaths.partnershipApplication, catalogues: ['partner'] },
  aiEthics: { path: publicPaths.aiEthics, catalogues: ['aiEthics'] },
  privacy: { path: publicPaths.privacy, catalogues: ['privacy'] },
  accessibility: { path: publicPaths.accessibility, catalogues: ['accessibility'] },
  everywhere: { path: publicPaths.home, catalogues: ['site', 'drafts', 'outbox', 'applicationStatus'] },
  mails: { path: undefined, catalogues: ['mails'] },
  plain: { path: undefined, catalogues: ['noScript'] },
} as const satisfies Record<
  keyof typeof publicPaths | 'everywhere' | 'mails' | 'plain',
  { path: string | undefined; catalogues: readonly CatalogueName[] }
>;

export type TextPage = keyof typeof textPages;

export function isTextPage(name: string | undefined): name is TextPage {
  return name !== undefined && Object.hasOwn(textPages, name);
}
