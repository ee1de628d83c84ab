import type { SavedView, ViewCount } from '@isangano/contracts/saved-views/view';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { api } from '../base/api.ts';
import { recordPages } from '../registry.ts';
import { viewTabClass } from './list-filters.tsx';

export function ViewTabs({ views }: { views: readonly SavedView[] }) {
  const { locale } = useTexts();
  const [first] = views;
  const { data: counts } = api.views.counts.useQuery({ noun: first?.noun ?? 'application' });

  function renderCount({ count, isLowerBound }: ViewCount): ReactNode {
    const text = formatNumber(locale, count) + (isLowerBound ? '+' : '');
    return <span className="rounded bg-clay px-1.5 text-ink tabular">{text}</span>;
  }

  return views.map((view) => {
    const count = counts?.find(({ id }) => id === view.id);
    return (
      <li key={view.id}>
        <Link
          {...recordPages[view.noun].locateList(view.search)}
          activeOptions={{ exact: true, includeSearch: true }}
          className={viewTabClass}
        >
          {view.name} {count && renderCount(count)}
        </Link>
      </li>
    );
  });
}
