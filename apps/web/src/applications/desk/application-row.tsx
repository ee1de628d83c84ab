import type { ApplicationRow as Row } from '@isangano/contracts/applications/list';
import type { RowColumn } from '@isangano/contracts/applications/search';
import type { ApplicationKind, Decision } from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { type ComponentType, lazy, type ReactNode, useId } from 'react';
import { ForRole } from '../../auth/role.tsx';
import { ApplicationMark } from '../../patterns/application-mark.tsx';
import { AssigneeBadge } from '../../records/assignee-badge.tsx';
import { rowAttribute } from '../../records/use-row-keys.ts';
import { EmailLink, PhoneLink } from '../../staff/contact-links.tsx';
import { Moment } from '../../staff/moment.tsx';
import { Part } from '../../staff/part.tsx';
import { SuspectedSpamBadge } from '../../staff/suspected-spam-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import { statusTones } from './status-tones.ts';
import type { DecisionDetails } from './use-decisions.ts';

const details = {
  interview: lazy(() =>
    import('./interview-details.tsx').then((file) => ({ default: file.InterviewDetails })),
  ),
  partner: lazy(() => import('./partner-details.tsx').then((file) => ({ default: file.PartnerDetails }))),
} satisfies Record<ApplicationKind, ComponentType<{ id: string }>>;

const RejectWithReason = lazy(() =>
  import('./reject-with-reason.tsx').then((file) => ({ default: file.RejectWithReason })),
);

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
  const Details = details[row.kind];
  const detailsId = useId();
  const nameId = useId();

  return (
    <li
      {...{ [rowAttribute]: row.id }}
      aria-labelledby={nameId}
      tabIndex={-1}
      className={classNames(
        'group border-b-2 border-l-4 border-line py-4 pl-4 -outline-offset-3',
        row.status === 'pending' ? 'border-l-ochre' : 'border-l-transparent',
      )}
    >
      <div className="grid items-center gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)_minmax(0,4fr)_13.5rem]">
        <div className="flex min-w-0 items-center gap-3">
          {checkbox}
          <div className="relative size-12 shrink-0">
            {portrait && (
              <img
                src={portrait}
                alt={_('staff.applications.portrait', { name: row.name })}
                width={48}
                height={48}
                className="size-12 border-2 border-ink object-cover"
              />
            )}
            <div className={classNames(portrait && 'absolute -right-1.5 -bottom-1.5')}>
              <ApplicationMark id={row.id} label={_('staff.applications.mark')} size={portrait ? 24 : 48} />
            </div>
          </div>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2">
              <h2 id={nameId} className="min-w-0 font-sans text-base font-bold wrap-anywhere">
                {row.name}
              </h2>
              {isNew && <Badge tone="blue">{_('staff.new')}</Badge>}
            </div>
            <p className="text-sm text-soft">
              {_(toLabelId('applicationKind', row.kind))} · <Moment iso={row.createdAt} />
            </p>
            {shows('topic') && <p className="line-clamp-2 text-sm wrap-anywhere">{row.topic}</p>}
          </div>
        </div>
        <div className="min-w-0 text-sm">
          {shows('contact') && (
            <>
              <EmailLink address={row.email} subject={`${row.topic} [${row.id}]`} />
              <PhoneLink phone={row.phone} />
            </>
          )}
        </div>
        <div className="grid min-w-0 justify-items-start gap-1 text-sm">
          {shows('location') && <span className="wrap-anywhere">{row.location}</span>}
          <Badge tone={statusTones[row.status]}>{_(toLabelId('applicationStatus', row.status))}</Badge>
          <SuspectedSpamBadge suspect={row.suspect} />
          {row.assigneeId && <AssigneeBadge id={row.assigneeId} />}
        </div>
        <div className="flex flex-wrap items-center gap-2 lg:justify-end">
          {row.status === 'pending' && (
            <ForRole least="reviewer">
              <DecideButtons onDecide={(decision) => void onDecide(decision)} />
            </ForRole>
          )}
          <Button
            variant="quiet"
            size="s"
            className="-mr-3.5 max-lg:first:-ml-3.5"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={onToggle}
          >
            {_('staff.applications.details')}
            <ChevronDownIcon className={classNames('transition-transform', isOpen && 'rotate-180')} />
          </Button>
        </div>
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <Part loading={<Loading text={_('staff.loading')} />}>
            {row.status === 'pending' && (
              <ForRole least="reviewer">
                <RejectWithReason
                  id={row.id}
                  name={row.name}
                  onReject={(reason) => onDecide('rejected', reason)}
                />
              </ForRole>
            )}
            <Details id={row.id} />
          </Part>
        )}
      </div>
    </li>
  );
}
