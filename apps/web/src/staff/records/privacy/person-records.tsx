import type { MessageId } from '@isangano/content/message-ids.gen';
import { toLabelId } from '@isangano/contracts/label-id';
import type { PersonRecord } from '@isangano/contracts/privacy/person';
import type { RecordSubject } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { SuspectedSpamBadge } from '../../base/suspected-spam-badge.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { statusTones } from '../application-status-tones.ts';
import { RecordLink } from '../record-link.tsx';

const titleClass = 'inline-block py-2.5 wrap-anywhere';

/** The records of a person, newest first, each leading to the page that shows it. */
export function PersonRecords({ records }: { records: readonly PersonRecord[] }) {
  const { _ } = useLingui();
  return (
    <ol aria-label={_('people.records')} className="mt-6 border-t-2 border-ink">
      {records.map((record) => {
        const { title, about, note, state } = describeRecord(record.type, record, _);
        return (
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
            <div>
              {about ? (
                <RecordLink record={about} className={titleClass}>
                  {title}
                </RecordLink>
              ) : (
                <span className={titleClass}>{title}</span>
              )}
              {note && <p className="text-sm text-soft wrap-anywhere">{note}</p>}
            </div>
            <p className="flex flex-wrap items-start gap-2 sm:max-lg:col-start-2 lg:justify-end">
              {'suspect' in record && <SuspectedSpamBadge suspect={record.suspect} />}
              {state && <Badge tone={state.tone}>{state.text}</Badge>}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

type Translate = (id: MessageId, values?: Record<string, unknown>) => string;

type PersonItem = {
  title: string;
  /** The record that its link leads to; null where no page shows it. */
  about: RecordSubject | null;
  note?: string;
  state?: { tone: BadgeTone; text: string };
};

type ByType = { [One in PersonRecord as One['type']]: One };

const describe: { [Type in keyof ByType]: (record: ByType[Type], _: Translate) => PersonItem } = {
  application: ({ id, topic, kind, status }, _) => ({
    title: topic,
    about: { noun: 'application', id },
    note: _(toLabelId('applicationKind', kind)),
    state: { tone: statusTones[status], text: _(toLabelId('applicationStatus', status)) },
  }),
  message: ({ id, subject, status }, _) => ({
    title: subject,
    about: { noun: 'message', id },
    state: {
      tone: status === 'unread' ? 'orange' : 'neutral',
      text: _(toLabelId('messageStatus', status)),
    },
  }),
  reply: ({ subject, about, by }, _) => ({ title: subject, about, note: _('people.reply.by', { by }) }),
  mail: ({ kind, about, state }, _) => ({
    title: _(`people.mail.${kind}`),
    about,
    state: { tone: 'neutral', text: _(`mails.state.${state}`) },
  }),
  subscription: ({ isConfirmed }, _) => ({
    title: _('people.subscription'),
    about: null,
    state: isConfirmed
      ? { tone: 'green', text: _('people.subscription.confirmed') }
      : { tone: 'yellow', text: _('people.subscription.asked') },
  }),
  draft: ({ kind }, _) => ({ title: _(toLabelId('applicationKind', kind)), about: null }),
};

function describeRecord<Type extends keyof ByType>(
  type: Type,
  record: ByType[Type],
  _: Translate,
): PersonItem {
  return describe[type](record, _);
}
