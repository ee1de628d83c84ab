import type { RecordSubject } from '@isangano/contracts/records';
import type { ReactNode } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { api, getErrorData } from '../base/api.ts';
import { LazyBoundary } from '../base/lazy-boundary.tsx';

type UnlessDeletedProps = { about: RecordSubject; children: ReactNode };

/** Content of a record, or a notice in its place if it was deleted in the meantime. Typed texts are outside of it, and remain. */
export function UnlessDeleted({ about, children }: UnlessDeletedProps) {
  const { error } = api.assignments.get.useQuery(about);
  if (getErrorData(error)?.code !== 'not_found') return children;
  return (
    <LazyBoundary>
      <DeletedAlert />
    </LazyBoundary>
  );
}

function DeletedAlert() {
  const { _ } = useDeferredMessages('staffRecords');
  return (
    <p role="alert" className="max-w-text py-4 font-bold text-error">
      {_('records.deleted')}
    </p>
  );
}
