import { toLabelId } from '@isangano/contracts/label-id';
import type { PersonRecord } from '@isangano/contracts/privacy/person';
import type { RecordSubject } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { SuspectedSpamBadge } from '../../base/suspected-spam-badge.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { statusTones } from '../application-status-tones.ts';
import { RecordLink } from '../record-link.tsx';

/** The records of a person, newest first, each leading to the page that shows it. */
export function PersonRecords({ records }: { records: readonly PersonRecord[] }) {
  const { _ } = useLingui();
  return (
    <ol aria-label={_('people.records')} className="mt-6 border-t-2 border-ink">
      {records.map((record) => (
        <li
          key={`${record.type} ${record.id}`}
          className="grid items-baseline gap-x-6 gap-y-1 border-b-2 border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[12rem_minmax(0,2fr)_minmax(0,3fr)]"
        >
          <p className="text-sm text-soft sm:max-lg:row-span-2">
            {_(`people.type.${record.type}`)}
            <span className="block">
              <Timestamp iso={record.at} />
            </span>
          </p>
          <RecordText record={record} />
          <p className="flex flex-wrap items-start gap-2 sm:max-lg:col-start-2 lg:justify-end">
            <RecordState record={record} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A link to the record; text where no page shows it. */
function LinkOrText({ about, children }: { about: RecordSubject | null; children: ReactNode }) {
  const className = 'inline-block py-2.5 wrap-anywhere';
  if (!about) return <span className={className}>{children}</span>;
  return (
    <RecordLink record={about} className={className}>
      {children}
    </RecordLink>
  );
}

function RecordText({ record }: { record: PersonRecord }) {
  const { _ } = useLingui();
  switch (record.type) {
    case 'application':
      return (
        <div>
          <LinkOrText about={{ noun: 'application', id: record.id }}>{record.topic}</LinkOrText>
          <p className="text-sm text-soft">{_(toLabelId('applicationKind', record.kind))}</p>
        </div>
      );
    case 'message':
      return <LinkOrText about={{ noun: 'message', id: record.id }}>{record.subject}</LinkOrText>;
    case 'reply':
      return (
        <div>
          <LinkOrText about={record.about}>{record.subject}</LinkOrText>
          <p className="text-sm text-soft wrap-anywhere">{_('people.reply.by', { by: record.by })}</p>
        </div>
      );
    case 'mail':
      return <LinkOrText about={record.about}>{_(`people.mail.${record.kind}`)}</LinkOrText>;
    case 'subscription':
      return <LinkOrText about={null}>{_('people.subscription')}</LinkOrText>;
    case 'draft':
      return <LinkOrText about={null}>{_(toLabelId('applicationKind', record.kind))}</LinkOrText>;
  }
}

function RecordState({ record }: { record: PersonRecord }) {
  const { _ } = useLingui();
  switch (record.type) {
    case 'application':
      return (
        <>
          <SuspectedSpamBadge suspect={record.suspect} />
          <Badge tone={statusTones[record.status]}>{_(toLabelId('applicationStatus', record.status))}</Badge>
        </>
      );
    case 'message':
      return (
        <>
          <SuspectedSpamBadge suspect={record.suspect} />
          <Badge tone={record.status === 'unread' ? 'orange' : 'neutral'}>
            {_(toLabelId('messageStatus', record.status))}
          </Badge>
        </>
      );
    case 'mail':
      return <Badge tone="neutral">{_(`mails.state.${record.state}`)}</Badge>;
    case 'subscription':
      return (
        <>
          <SuspectedSpamBadge suspect={record.suspect} />
          <Badge tone={record.isConfirmed ? 'green' : 'yellow'}>
            {_(record.isConfirmed ? 'people.subscription.confirmed' : 'people.subscription.asked')}
          </Badge>
        </>
      );
    default:
      return null;
  }
}
