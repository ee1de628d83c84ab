import { suspectsCountMax } from '@isangano/contracts/spam/limits';
import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { MoreButton } from '../../base/more-button.tsx';
import { SuspectItem } from './suspect-item.tsx';
import { useMarkSpam } from './use-mark-spam.ts';

/** Applications, messages and subscriptions that are suspected spam, with what made them suspect. */
export function SuspectsPage() {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const getErrorText = useErrorText();
  const list = api.spam.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor });
  const { isSending, clear } = useMarkSpam();
  const heading = useRef<HTMLHeadingElement>(null);
  const suspects = list.data?.pages.flatMap(({ items }) => items);
  const total = list.data?.pages[0]?.total ?? 0;
  const count = formatNumber(locale, total);
  return (
    <>
      <PageHead title="spam.documentTitle" description="spam.title" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {_('spam.title')}
      </h1>
      <p className="mt-2 max-w-text text-soft">{_('spam.hint')}</p>
      <p role="status" className="py-3 text-sm text-soft tabular-nums">
        {total > 0 &&
          (total < suspectsCountMax ? _('spam.count', { count }) : _('spam.count.more', { count }))}
      </p>
      {list.isPending && <Skeleton rows={6} text={_('staff.loading')} />}
      {list.isError && !suspects && <Alert tone="error">{getErrorText(list.error)}</Alert>}
      {suspects?.length === 0 && <EmptyState title={_('spam.empty')} />}
      {suspects && suspects.length > 0 && (
        <ul className="border-t-2 border-ink">
          {suspects.map((suspect) => (
            <SuspectItem
              key={suspect.id}
              suspect={suspect}
              isSending={isSending}
              onClear={() => {
                // The item disappears with its button.
                heading.current?.focus();
                clear({ noun: suspect.noun, id: suspect.id });
              }}
            />
          ))}
        </ul>
      )}
      <MoreButton label={_('spam.more')} list={list} />
    </>
  );
}
