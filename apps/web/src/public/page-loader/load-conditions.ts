import { applicationStatusPath, publicPaths } from '@isangano/contracts/routes';
import { getApplicationKey, getDraftKey } from '../../submission/device-storage.ts';
import { outboxFlagKey, sentFlagKey } from '../../submission/outbox/outbox-flag.ts';

/** When the code of a page is loaded without a use. */
export type LoadConditions = {
  /** Names of stored texts, separated by spaces, that the page shows. */
  keys: string;
  /** Set if the page depends on the query or fragment of its address: on the `fragment` also when only that changes. */
  address?: '' | 'fragment';
};

const formsByPath: Readonly<Record<string, string>> = {
  [publicPaths.interviewForm]: 'interview',
  [publicPaths.partnershipApplication]: 'partner',
};

const addressedPaths: readonly string[] = [...Object.keys(formsByPath), publicPaths.services];

/** Returns the conditions that the loader of a page checks when the page is opened. */
export function listLoadConditions(path: string): LoadConditions {
  const form = formsByPath[path];
  const formKeys = form === undefined ? [] : [getDraftKey(form), getApplicationKey(form)];
  const keys = [outboxFlagKey, ...formKeys].join(' ');
  if (path === applicationStatusPath) return { keys: `${keys} ${sentFlagKey}`, address: 'fragment' };
  return addressedPaths.includes(path) ? { keys, address: '' } : { keys };
}
