import { serviceFields } from '@isangano/content/services';
import {
  applicationStatusPath,
  correctionParam,
  publicPaths,
  resumeFragmentKey,
} from '@isangano/contracts/routes';
import { getApplicationKey, getDraftKey } from '../../submission/device-storage.ts';
import { outboxFlagKey, sentFlagKey } from '../../submission/outbox/outbox-flag.ts';
import { acknowledgedKey, contactTextsKey, newsletterTextsKey } from '../../submission/typed-texts.ts';
import { typedKey } from './early-use.ts';

/** When the code of a page is loaded without a use. */
export type LoadConditions = {
  /** Names of stored texts, separated by spaces, that the page shows. */
  keys: string;
  /**
   * A regular expression for the queries and fragments that change the page; others, such as those of shared links, are
   * ignored.
   */
  address?: string;
};

const formAddress = `[?&]step=|#${resumeFragmentKey}=`;

const formsByPath: Readonly<Record<string, string>> = {
  [publicPaths.interviewForm]: 'interview',
  [publicPaths.partnershipApplication]: 'partner',
};

const textsByPath: Readonly<Record<string, string>> = {
  [publicPaths.home]: newsletterTextsKey,
  [publicPaths.contact]: contactTextsKey,
  [publicPaths.aiEthics]: acknowledgedKey,
};

const addressesByPath: Readonly<Record<string, string>> = {
  [publicPaths.interviewForm]: formAddress,
  [publicPaths.partnershipApplication]: formAddress,
  [publicPaths.services]: `#(${serviceFields.map(({ id }) => id).join('|')})$`,
  [applicationStatusPath]: `[?&]${correctionParam}\\b|#.`,
};

/** Returns the conditions that the loader of a page checks when the page is opened. */
export function listLoadConditions(path: string): LoadConditions {
  const form = formsByPath[path];
  const formKeys = form === undefined ? [] : [getDraftKey(form), getApplicationKey(form)];
  const sentKeys = path === applicationStatusPath ? [sentFlagKey] : [];
  const texts = textsByPath[path];
  const textKeys = texts === undefined ? [] : [texts];
  const address = addressesByPath[path];
  return {
    keys: [outboxFlagKey, typedKey, ...formKeys, ...sentKeys, ...textKeys].join(' '),
    ...(address !== undefined && { address }),
  };
}
