import { errorStatus } from '@isangano/contracts/error-status';
import type { RecordSubject } from '@isangano/contracts/records';
import type { ReactNode } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { api, getErrorData } from '../base/api.ts';
import { LazyBoundary } from '../base/lazy-boundary.tsx';

type UnlessDeletedProps = { about: RecordSubject; children: ReactNode };

/** What a record has, or in its place that it was deleted in the meantime. What is typed about it is beside this, and remains. */
export function UnlessDeleted({ about, children }: UnlessDeletedProps) {
  const { error } = api.assignments.get.useQuery(about);
  if (getErrorData(error)?.httpStatus !== errorStatus.not_found) return children;
  return (
    <LazyBoundary>
      <DeletedAlert />
    </LazyBoundary>
  );
}

function DeletedAlert() {
  const { _ } = useDeferredMessages('staffRecords');
  return <Alert tone="error">{_('records.deleted')}</Alert>;
}
