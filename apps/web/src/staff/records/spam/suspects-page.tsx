import { staffPaths } from '@isangano/contracts/routes';
import { suspectsCountMax } from '@isangano/contracts/spam/limits';
import type { SuspectView } from '@isangano/contracts/spam/suspects';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { api } from '../../base/api.ts';
import { SmallButton } from '../../base/buttons.tsx';
import { ignoreSecondClick } from '../../base/double-click.ts';
import { ListEnd } from '../../base/list-end.tsx';
import { PageTitle } from '../../base/page-title.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { ForRole, useHasRole } from '../../session/role.tsx';
import { toPersonHash } from '../privacy/person-link.tsx';
import { RecordLink } from '../record-link.tsx';
import { useMarkSpam } from './spam-button.tsx';

/** High enough for a thumb. */
const linkClass = 'inline-block max-lg:py-2.5';

type SuspectItemProps = { suspect: SuspectView; isSending: boolean; onClear: () => void };

/** Applications, messages and subscriptions that are suspected spam, with the reasons. */
export function SuspectsPage() {
  const { _, locale } = useTexts();
  const list = api.spam.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor });
  const { isSending, clear } = useMarkSpam();
  const heading = useRef<HTMLHeadingElement>(null);
  const suspects = list.data?.pages.flatMap(({ items }) => items);
  const total = list.data?.pages[0]?.total ?? 0;
  const count = formatNumber(locale, total);
  return (
    <>
      <PageTitle title="spam.title" ref={heading} />
      <p className="mt-2 max-w-text text-soft max-sm:text-sm">{_('spam.hint')}</p>
      <p role="status" className="py-3 text-sm text-soft tabular">
        {total > 0 &&
          (total < suspectsCountMax ? _('spam.count', { count }) : _('spam.count.more', { count }))}
      </p>
      {list.isPending && <Skeleton rows={6} text={_('staff.loading')} />}
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
      <ListEnd moreLabel={_('spam.more')} list={list} />
    </>
  );
}

/** An item that is suspected spam, with the reason. Its link leads to the page that shows and deletes it. */
function SuspectItem({ suspect, isSending, onClear }: SuspectItemProps) {
  const { _ } = useTexts();
  const titleId = useId();
  const { noun, createdAt, reason } = suspect;
  return (
    <li
      aria-labelledby={titleId}
      className="grid items-start gap-x-6 gap-y-1 border-b-2 border-line py-3 lg:grid-cols-[12rem_minmax(0,2fr)_minmax(0,3fr)]"
    >
      <p className="text-sm text-soft">
        {_(`people.type.${noun}`)}
        <span className="block">
          <Timestamp iso={createdAt} />
        </span>
      </p>
      <SuspectText suspect={suspect} titleId={titleId} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 text-sm">{_(`staff.suspect.${reason}`)}</p>
        <ForRole least="reviewer">
          <SmallButton busy={isSending} onClick={ignoreSecondClick(onClear)}>
            {_('spam.clear')}
          </SmallButton>
        </ForRole>
      </div>
    </li>
  );
}

function SuspectText({ suspect, titleId }: Pick<SuspectItemProps, 'suspect'> & { titleId: string }) {
  const isOwner = useHasRole('owner');
  const titleProps = { id: titleId, className: 'font-sans text-base font-bold wrap-anywhere' };
  const { id, email } = suspect;
  if (!('title' in suspect))
    return (
      <h2 {...titleProps}>
        {isOwner ? (
          <Link to={staffPaths.people} hash={toPersonHash(email)} className={linkClass}>
            {email}
          </Link>
        ) : (
          email
        )}
      </h2>
    );
  const { noun, title, name, excerpt } = suspect;
  return (
    <div className="min-w-0">
      <h2 {...titleProps}>
        <RecordLink record={{ noun, id }} className={linkClass}>
          {title}
        </RecordLink>
      </h2>
      <p className="text-sm wrap-anywhere">
        {name} · {email}
      </p>
      <p className="line-clamp-2 text-sm text-soft wrap-anywhere">{excerpt}</p>
    </div>
  );
}
