import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { api } from '../base/api.ts';
import { Timestamp } from '../base/timestamp.tsx';

/** Lists what staff did with a message. */
export function MessageHistory({ id }: { id: string }) {
  const { _ } = useLingui();
  useDeferredMessages('staffRecords');
  const { data } = api.messages.history.useQuery({ id });
  // That it was received stands above.
  if (!data || data.length < 2) return null;
  return (
    <details className="my-5 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-bold">
        {_('records.history')}
      </summary>
      <ol className="grid gap-1">
        {data.map(({ action, at, by, detail }) => (
          <li key={`${at} ${action} ${detail}`} className="grid gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <Timestamp iso={at} isFull className="text-soft" />
            <span className="wrap-anywhere">
              {_(`records.history.${action}`, { by: by ?? '', detail: detail ?? '' })}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
