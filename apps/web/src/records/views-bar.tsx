import { parseApplicationsSearch } from '@isangano/contracts/applications/search';
import { parseMessagesSearch } from '@isangano/contracts/messages/search';
import { staffPaths } from '@isangano/contracts/routes';
import type { SavedView, ViewCount } from '@isangano/contracts/views/view';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { useDeferredMessages } from '../i18n/use-deferred-messages.ts';
import { api } from '../staff/api.ts';

/** Links to the saved views of a list, with the number of records in each. */
export function ViewsBar({ views }: { views: readonly SavedView[] }) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  useDeferredMessages('staffRecords');
  const [first] = views;
  const { data: counts } = api.views.counts.useQuery({ noun: first?.noun ?? 'application' });

  function renderCount({ count, isLowerBound }: ViewCount): ReactNode {
    const text = formatNumber(locale, count) + (isLowerBound ? '+' : '');
    return <span className="shrink-0 rounded bg-clay px-1.5 text-ink tabular-nums">{text}</span>;
  }

  return (
    <nav aria-label={_('records.views')} className="sidebar">
      <ul>
        {views.map((view) => {
          const count = counts?.find(({ id }) => id === view.id);
          const props = {
            className:
              'flex min-h-11 items-center justify-between gap-2 border-2 border-ink px-3 py-1 text-sm font-bold text-ink no-underline hover:bg-clay aria-[current=page]:bg-ink aria-[current=page]:text-bone wrap-anywhere max-sm:whitespace-nowrap',
            activeOptions: { exact: true, includeSearch: true },
            children: (
              <>
                {view.name} {count && renderCount(count)}
              </>
            ),
          };
          return (
            <li key={view.id}>
              {view.noun === 'application' ? (
                <Link to={staffPaths.applications} search={parseApplicationsSearch(view.search)} {...props} />
              ) : (
                <Link to={staffPaths.messages} search={parseMessagesSearch(view.search)} {...props} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
