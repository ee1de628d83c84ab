import { labelId } from '@isangano/contracts/labels';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { statusTones } from '../applications/status-tones.ts';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import type { MessageId } from '../i18n/message-ids.gen.ts';
import { PageHead } from '../site/page-head.tsx';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Loading } from '../ui/spinner.tsx';
import { api } from './api.ts';

const recentCount = 5;

/** What needs a hand today. */
export function DashboardPage() {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const all = api.applications.list.useQuery({});
  const pending = api.applications.list.useQuery({ status: 'pending' });
  const projects = api.projects.listPublic.useQuery();
  const active = projects.data?.filter((project) => project.status === 'active').length;
  const recent = all.data?.rows.slice(0, recentCount);

  return (
    <>
      <PageHead title="staff.dashboard.documentTitle" description="staff.dashboard.title" />
      <h1 className="text-4xl">{_('staff.dashboard.title')}</h1>
      <div className="mt-8 grid gap-4 sm:grid-cols-3">
        <Figure label="staff.dashboard.total" value={all.data?.total} />
        <Figure label="staff.dashboard.pending" value={pending.data?.total} needsAHand />
        <Figure label="staff.dashboard.active" value={active} />
      </div>
      <section className="mt-12">
        <h2 className="text-3xl">{_('staff.dashboard.applications')}</h2>
        {all.isPending && <Loading text={_('staff.loading')} />}
        {recent?.length === 0 && <p className="py-4">{_('staff.dashboard.noApplications')}</p>}
        {recent && recent.length > 0 && (
          <ul className="mt-4 border-t-2 border-ink">
            {recent.map((row) => (
              <li
                key={row.id}
                className="grid gap-x-6 gap-y-1 border-b-2 border-line py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto_auto] sm:items-center"
              >
                <span className="font-bold wrap-anywhere">{row.name}</span>
                <span className="text-sm wrap-anywhere">{row.email}</span>
                <span className="text-sm text-soft tabular-nums">
                  {_(labelId('applicationKind', row.kind))} ·{' '}
                  {formatDate(locale, row.createdAt) ?? _('staff.date.invalid')}
                </span>
                <span>
                  <Badge tone={statusTones[row.status]}>{_(labelId('applicationStatus', row.status))}</Badge>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Link
          to={staffPaths.applications}
          search={{}}
          className={classNames(buttonClass({ variant: 'secondary' }), 'mt-6')}
        >
          {_('staff.dashboard.viewApplications')}
        </Link>
      </section>
    </>
  );
}

type FigureProps = { label: MessageId; value: number | undefined; needsAHand?: boolean };

function Figure({ label, value, needsAHand = false }: FigureProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  return (
    <div
      className={classNames(
        'border-2 border-ink bg-chalk px-5 py-4',
        needsAHand && value !== undefined && value > 0 && 'border-l-8 border-l-ochre',
      )}
    >
      <p className="text-sm text-soft">{_(label)}</p>
      <p className="figures text-3xl">{value === undefined ? '–' : formatNumber(locale, value)}</p>
    </div>
  );
}
