import type { MessageId } from '@isangano/content/message-ids.gen';
import { toLabelId } from '@isangano/contracts/label-id';
import type { PersonRecord } from '@isangano/contracts/privacy/person';
import type { RecordSubject } from '@isangano/contracts/records';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DownloadIcon, TrashIcon } from '../../../ui/record-icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { api } from '../../base/api.ts';
import { SmallButton } from '../../base/buttons.tsx';
import { EmailLink } from '../../base/contact-links.tsx';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { download } from '../../base/export-button.tsx';
import { TextField } from '../../base/fields.tsx';
import { Form } from '../../base/form.tsx';
import { LazyBoundary, lazyDialog } from '../../base/lazy-boundary.tsx';
import { notifyStaff, showAlert } from '../../base/notifications.tsx';
import { PageTitle } from '../../base/page-title.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { useConfirmed } from '../../identity/account/use-confirmed.tsx';
import { ForRole } from '../../session/role.tsx';
import { SuspectedSpamBadge, statusTones } from '../record-badges.tsx';
import { RecordLink } from '../record-link.tsx';
import { readPersonHash, toPersonHash } from './person-link.tsx';

const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx'), 'EraseDialog');

/** Everything from one e-mail address. */
export function PersonPage() {
  const { _ } = useLingui();
  // On the way to another page, the fragment is that of the other one.
  const email = useLocation({
    select: ({ pathname, hash }) => (pathname === staffPaths.people ? readPersonHash(hash) : ''),
  });
  return (
    <>
      <PageTitle title="people.title" name="people.name" />
      <PersonForm key={`form ${email}`} email={email} />
      {email ? (
        <Person key={email.toLowerCase()} email={email} />
      ) : (
        <p className="mt-6 max-w-text text-soft">{_('people.hint')}</p>
      )}
    </>
  );
}

function Person({ email }: { email: string }) {
  const { _ } = useLingui();
  const { data, error, isPending } = api.people.get.useQuery({ email });
  if (isPending) return <Skeleton rows={6} text={_('staff.loading')} />;
  if (!data) return <ErrorAlert error={error} className="mt-6" />;
  if (data.records.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState title={_('people.empty')}>
          <p className="wrap-anywhere">{_('people.empty.hint', { email })}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-2xl wrap-anywhere">{data.names.join(', ') || email}</h2>
          <EmailLink address={email} subject="" />
        </div>
        <ForRole least="owner">
          <LazyBoundary>
            <PersonActions email={email} />
          </LazyBoundary>
        </ForRole>
      </div>
      <PersonRecords records={data.records} />
      {data.isShortened && <p className="mt-4 text-sm text-soft">{_('people.shortened')}</p>}
    </>
  );
}

function PersonForm({ email }: { email: string }) {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState(email);
  const [hasError, setHasError] = useState(false);

  function submit(): void {
    const address = text.trim();
    setHasError(address === '');
    if (address !== '') void navigate({ to: staffPaths.people, hash: toPersonHash(address) });
  }

  return (
    <Form onSubmit={submit} className="mt-6 grid max-w-3xl gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        label={_('people.address')}
        error={hasError && _('people.address.missing')}
        required
        type="email"
        autoComplete="off"
        value={text}
        onValue={setText}
      />
      <div className="self-end">
        <Button type="submit" variant="secondary">
          {_('people.show')}
        </Button>
      </div>
    </Form>
  );
}

/** Export and erasure of all data about a person, for owners. Both ask for the password if the sign-in was a while ago. */
function PersonActions({ email }: { email: string }) {
  const { _ } = useDeferredMessages('staffAccount', 'fieldErrors');
  const utils = api.useUtils();
  const exportLink = api.people.exportLink.useMutation();
  const erase = api.people.erase.useMutation();
  const { run, dialog } = useConfirmed();
  const [isErasing, setIsErasing] = useState(false);

  async function downloadData(): Promise<void> {
    const url = await run(() => exportLink.mutateAsync({ email }));
    if (url !== undefined) download(url);
  }

  async function eraseData(typedEmail: string): Promise<void> {
    const erased = await run(() => erase.mutateAsync({ email, typedEmail }));
    if (!erased) return;
    setIsErasing(false);
    await utils.invalidate();
    void notifyStaff(_('people.erased'));
    if (erased.mentions.length > 0)
      await showAlert(_('people.erased.mentions', { records: erased.mentions.join(', ') }));
  }

  return (
    <div className="flex flex-wrap gap-3">
      <SmallButton busy={exportLink.isPending} onClick={() => void downloadData()}>
        <DownloadIcon />
        {_('people.export')}
      </SmallButton>
      <Button variant="danger" size="s" busy={erase.isPending} onClick={() => setIsErasing(true)}>
        <TrashIcon />
        {_('people.erase')}
      </Button>

      {isErasing && (
        <EraseDialog
          email={email}
          isSending={erase.isPending}
          onErase={(typed) => void eraseData(typed)}
          onClose={() => setIsErasing(false)}
        />
      )}

      {dialog}
    </div>
  );
}

const titleClass = 'inline-block py-2.5 wrap-anywhere';

/** The records of a person, newest first, each leading to the page that shows it. */
function PersonRecords({ records }: { records: readonly PersonRecord[] }) {
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
