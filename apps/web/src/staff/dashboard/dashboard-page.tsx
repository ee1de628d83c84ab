import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { dayMs } from '@isangano/contracts/durations';
import { toLabelId } from '@isangano/contracts/label-id';
import type { StaffMessageView } from '@isangano/contracts/messages/message';
import { staffPaths } from '@isangano/contracts/routes';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api } from '../base/api.ts';
import { PageTitle } from '../base/page-title.tsx';
import { Timestamp, useNow } from '../base/timestamp.tsx';
import { useMailSettings } from '../records/mail-history/mail-state.ts';
import { statusTones } from '../records/record-badges.tsx';
import { useHasRole } from '../session/role.tsx';
import { Mentions, UnreadReplies } from './notices.tsx';
import { WeeksChart } from './weeks-chart.tsx';

function countDays(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / dayMs));
}

/** Counts and the newest records, as an overview of open work. All of it appears at once, so that nothing moves. */
export function DashboardPage() {
  const { _ } = useTexts();
  const summary = api.dashboard.summary.useQuery();
  const unreadReplies = api.replies.listUnread.useQuery();
  const mentions = api.notes.listMentions.useQuery();
  const mailSettings = useMailSettings();
  const now = useNow();
  const navigate = useNavigate();
  const isOwner = useHasRole('owner');
  const { data } = summary;
  if ([summary, unreadReplies, mentions, mailSettings].some((query) => query.isPending))
    return (
      <>
        <PageTitle title="staff.nav.dashboard" />
        <Skeleton rows={8} text={_('staff.loading')} />
      </>
    );
  return (
    <>
      <PageTitle title="staff.nav.dashboard" />
      {isOwner && mailSettings.data?.canReply === false && (
        <Alert tone="info" title={_('staff.dashboard.noMailServer')} className="mt-6">
          {_('staff.dashboard.noMailServer.text')}
        </Alert>
      )}
      {!data && <p className="mt-4">{_('staff.dashboard.failed')}</p>}
      <dl className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure
          label="staff.dashboard.total"
          linkLabel="staff.dashboard.showAll"
          value={data?.totalApplications}
          to={staffPaths.applications}
        />
        <Figure
          label="staff.dashboard.pending"
          linkLabel="staff.dashboard.showPending"
          value={data?.pendingApplications}
          needsAction
          hint={
            data?.oldestPendingAt
              ? _('staff.dashboard.oldest', { days: countDays(data.oldestPendingAt, now) })
              : data && data.totalApplications > 0 && _('staff.dashboard.allDecided')
          }
          to={staffPaths.applications}
          search={{ status: 'pending' }}
        />
        <Figure
          label="staff.dashboard.active"
          linkLabel="staff.dashboard.showActive"
          value={data?.activeProjects}
          to={staffPaths.projects}
          search={{ status: 'active' }}
        />
        <Figure
          label="staff.dashboard.unread"
          linkLabel="staff.dashboard.showUnread"
          value={data?.unreadMessages}
          needsAction
          to={staffPaths.messages}
          search={{ status: 'unread' }}
        />
      </dl>
      {unreadReplies.data && <UnreadReplies {...unreadReplies.data} />}
      {mentions.data && <Mentions mentions={mentions.data} />}
      <div className="mt-12 grid gap-12 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RecentList
          title="staff.dashboard.applications"
          emptyText="staff.dashboard.noApplications"
          rows={data?.recentApplications.map((row) => <RecentApplication key={row.id} row={row} />)}
          linkText="staff.dashboard.viewApplications"
          onView={() => void navigate({ to: staffPaths.applications })}
        />
        <RecentList
          title="staff.dashboard.messages"
          emptyText="staff.dashboard.noMessages"
          rows={data?.recentMessages.map((message) => <RecentMessage key={message.id} message={message} />)}
          linkText="staff.dashboard.viewMessages"
          onView={() => void navigate({ to: staffPaths.messages })}
        />
      </div>
      {data && <WeeksChart weeks={data.weeks} />}
    </>
  );
}

type RecentProps = {
  title: MessageId;
  emptyText: MessageId;
  rows: ReactNode[] | undefined;
  linkText: MessageId;
  onView: () => void;
};

function RecentList({ title, emptyText, rows, linkText, onView }: RecentProps) {
  const { _ } = useTexts();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-2xl">
        {_(title)}
      </h2>
      {rows?.length === 0 && <p className="py-4">{_(emptyText)}</p>}
      {rows && rows.length > 0 && <ul className="mt-4 border-t-2 border-ink">{rows}</ul>}
      <div className="mt-6">
        <Button variant="secondary" onClick={onView}>
          {_(linkText)}
        </Button>
      </div>
    </section>
  );
}

/** The whole row is the link's target. */
const recordLinkClass = 'text-ink no-underline hover:underline after:absolute after:inset-0';

/** A text and a moment beside it, or below it on a phone. */
const momentRowClass = 'col-span-2 grid gap-x-4 gap-y-1 sm:flex text-sm text-soft';

function RecentApplication({ row }: { row: ApplicationRow }) {
  const { _ } = useTexts();
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b-2 border-line py-3 hover:bg-clay">
      <p className="font-bold wrap-anywhere">
        <Link to={staffPaths.applications} search={{ q: row.id }} className={recordLinkClass}>
          {row.name}
        </Link>
      </p>
      <p className="justify-self-end">
        <Badge tone={statusTones[row.status]}>{_(toLabelId('applicationStatus', row.status))}</Badge>
      </p>
      <p className="col-span-2 text-sm wrap-anywhere">{row.email}</p>
      <div className={momentRowClass}>
        <p className="flex-1 wrap-anywhere">
          {_(toLabelId('applicationKind', row.kind))} · {row.topic}
        </p>
        <Timestamp iso={row.createdAt} />
      </div>
    </li>
  );
}

function RecentMessage({ message }: { message: StaffMessageView }) {
  const { _ } = useTexts();
  const isUnread = message.status === 'unread';
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b-2 border-line py-3 hover:bg-clay">
      <div className={momentRowClass}>
        <p className="flex flex-1 items-start gap-2 text-base font-bold text-ink wrap-anywhere">
          {isUnread && (
            <>
              <span
                aria-hidden="true"
                className="mt-[0.5em] size-3 shrink-0 rounded-[50%] bg-ochre forced-colors:bg-[CanvasText]"
              />
              <span className="sr-only">{_(toLabelId('messageStatus', message.status))}</span>
            </>
          )}
          <Link to={staffPaths.messages} search={{ open: message.id }} className={recordLinkClass}>
            {message.fullName}
          </Link>
        </p>
        <Timestamp iso={message.createdAt} className="mt-0.5" />
      </div>
      <p className="col-span-2 wrap-anywhere">{message.subject}</p>
      <p className="col-span-2 line-clamp-2 text-sm text-soft wrap-anywhere">{message.message}</p>
    </li>
  );
}

type FigureProps = Pick<LinkProps, 'to' | 'search'> & {
  label: MessageId;
  value: number | undefined;
  needsAction?: boolean;
  hint?: string | false | undefined;
  /** Of the link to the records that are counted. */
  linkLabel: MessageId;
};

function Figure({ label, linkLabel, value, needsAction = false, hint, ...link }: FigureProps) {
  const { _, locale } = useTexts();
  return (
    <div
      className={classNames(
        'relative border-2 border-l-8 border-ink bg-chalk px-4 py-3 hover:bg-clay sm:px-5 sm:py-4',
        needsAction && value !== undefined && value > 0 && 'border-l-ochre',
      )}
    >
      <dt className="text-sm text-soft">{_(label)}</dt>
      <dd className="figures text-3xl">
        {value === undefined ? (
          '–'
        ) : (
          <Link
            {...link}
            // The whole box is the link's target.
            className="inline-block min-w-11 text-inherit no-underline after:absolute after:inset-0"
            aria-label={_(linkLabel, { count: formatNumber(locale, value) })}
          >
            {formatNumber(locale, value)}
          </Link>
        )}
      </dd>
      {hint && <dd className="text-sm text-soft">{hint}</dd>}
    </div>
  );
}
