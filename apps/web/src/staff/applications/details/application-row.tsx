import type { ApplicationRow as Row } from '@isangano/contracts/applications/list';
import type { RowColumn } from '@isangano/contracts/applications/search';
import type { Decision } from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { lazyExport } from '../../../ui/optional.tsx';
import { ApplicationMark } from '../../../ui/patterns/application-mark.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { QuietButton, SmallButton } from '../../base/buttons.tsx';
import { EmailLink, PhoneLink } from '../../base/contact-links.tsx';
import { ignoreSecondClick } from '../../base/double-click.ts';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { AssigneeBadge } from '../../records/record-badges.tsx';
import { rowAttribute } from '../../records/use-row-keys.tsx';
import { ForRole } from '../../session/role.tsx';
import { ApplicationBadges } from '../badges.tsx';
import type { DecisionDetails } from './use-decisions.ts';

const ApplicationDetails = lazyExport(() => import('./application-details.tsx'), 'ApplicationDetails');

/** The buttons are calm until their row, a `group`, is pointed at or has the focus. */
const decisions = [
  {
    decision: 'approved',
    label: 'staff.applications.approve',
    className:
      'group-focus-within:bg-ochre group-focus-within:text-on-ochre group-hover:bg-ochre group-hover:text-on-ochre',
  },
  { decision: 'rejected', label: 'staff.applications.reject', className: undefined },
] as const;

type ApplicationRowProps = {
  row: Row;
  /** Selects the row, while rows are selected. */
  checkbox: ReactNode;
  /** Address of the portrait in small, if there is one. */
  portrait: string | undefined;
  /** Whether it came in after the last visit of this person. */
  isNew: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Resolves to whether the server has accepted the decision. */
  onDecide: (decision: Decision, details?: DecisionDetails) => Promise<boolean>;
  /** Whether a part of the row that can be left out is shown. */
  shows: (column: RowColumn) => boolean;
};

export function ApplicationRow({
  row,
  checkbox,
  portrait,
  isNew,
  isOpen,
  onToggle,
  onDecide,
  shows,
}: ApplicationRowProps) {
  const { _ } = useLingui();
  const detailsId = useId();
  const nameId = useId();

  return (
    <li
      {...{ [rowAttribute]: row.id }}
      aria-labelledby={nameId}
      tabIndex={-1}
      className={classNames(
        'group border-b-2 border-l-4 border-line py-3 pl-3 -outline-offset-3 xl:col-span-full xl:grid xl:grid-cols-subgrid xl:py-1',
        'has-[[data-selects]:checked]:bg-tint-blue',
        row.status === 'pending' ? 'border-l-ochre' : 'border-l-transparent',
      )}
    >
      <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2 xl:col-span-full xl:grid-cols-subgrid">
        <div className="flex min-w-0 items-center gap-3">
          {checkbox}
          <div className="relative size-10 shrink-0">
            {portrait && (
              <img
                src={portrait}
                alt={_('staff.applications.portrait', { name: row.name })}
                width={40}
                height={40}
                className="size-10 border-2 border-ink object-cover"
              />
            )}
            <div className={classNames(portrait && 'absolute -right-1.5 -bottom-1.5')}>
              <ApplicationMark id={row.id} size={portrait ? 20 : 40} />
            </div>
          </div>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2">
              <h2 id={nameId} className="min-w-0 font-sans text-base leading-snug font-bold wrap-anywhere">
                {row.name}
              </h2>
              {isNew && <Badge tone="blue">{_('staff.new')}</Badge>}
            </div>
            <p
              className="text-sm text-soft max-xl:line-clamp-2 xl:truncate"
              title={shows('topic') ? row.topic : undefined}
            >
              {_(toLabelId('applicationKind', row.kind))}
              {shows('topic') && (
                <>
                  {' · '}
                  <span className="text-ink">{row.topic}</span>
                </>
              )}
            </p>
          </div>
        </div>
        <div className="min-w-0 text-sm [--copy-size:1.5rem]">
          {shows('contact') && (
            <>
              <EmailLink address={row.email} subject={`${row.topic} [${row.id}]`} isOneLine />
              <PhoneLink phone={row.phone} isOneLine />
            </>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 xl:contents">
          <div className="min-w-0 text-sm">
            {shows('location') && <p className="wrap-anywhere">{row.location}</p>}
            <p className="text-xs text-soft">
              <Timestamp iso={row.createdAt} />
            </p>
          </div>
          <div className="flex min-w-0 flex-wrap gap-0.5 **:text-xs">
            <ApplicationBadges row={row} />
            {row.assigneeId && <AssigneeBadge id={row.assigneeId} />}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:justify-end">
          {row.status === 'pending' && (
            <ForRole least="reviewer">
              {decisions.map(({ decision, label, className }) => (
                <SmallButton
                  key={decision}
                  aria-describedby={nameId}
                  className={className}
                  onClick={ignoreSecondClick(() => void onDecide(decision))}
                >
                  {_(label)}
                </SmallButton>
              ))}
            </ForRole>
          )}
          <QuietButton
            className="max-sm:first:-ml-3.5"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-describedby={nameId}
            onClick={onToggle}
          >
            {_('staff.applications.details')}
            <ChevronDownIcon className={classNames('size-5 transition-transform', isOpen && 'rotate-180')} />
          </QuietButton>
        </div>
      </div>
      <div id={detailsId} hidden={!isOpen} className="col-span-full">
        {isOpen && (
          <LazyBoundary loading={<Loading text={_('staff.loading')} />}>
            <ApplicationDetails row={row} onDecide={onDecide} />
          </LazyBoundary>
        )}
      </div>
    </li>
  );
}
