import type { ReactNode } from 'react';
import { useLateWords } from '../i18n/use-late-words.ts';
import { ApplicationHistory } from './application-history.tsx';

/** What a row does not show: all that was answered, and what happened since. Their words come with them. */
export function ApplicationDetails({ id, children }: { id: string; children: ReactNode }) {
  useLateWords('staffDetails');
  return (
    <>
      {children}
      <ApplicationHistory id={id} />
    </>
  );
}
