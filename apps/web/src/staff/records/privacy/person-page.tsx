import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { DownloadIcon, TrashIcon } from '../../../ui/record-icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { api } from '../../base/api.ts';
import { EmailLink } from '../../base/contact-links.tsx';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { download } from '../../base/export-button.tsx';
import { TextField } from '../../base/fields.tsx';
import { Form } from '../../base/form.tsx';
import { LazyBoundary, lazyDialog } from '../../base/lazy-boundary.tsx';
import { notifyStaff, showAlert } from '../../base/notifications.tsx';
import { useConfirmed } from '../../identity/account/use-confirmed.tsx';
import { ForRole } from '../../session/role.tsx';
import { readPersonHash, toPersonHash } from './person-link.tsx';
import { PersonRecords } from './person-records.tsx';

const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx').then((file) => file.EraseDialog));

/** Everything from one e-mail address. */
export function PersonPage() {
  const { _ } = useLingui();
  // On the way to another page, the fragment is that of the other one.
  const email = useLocation({
    select: ({ pathname, hash }) => (pathname === staffPaths.people ? readPersonHash(hash) : ''),
  });
  return (
    <>
      <PageHead title="people.documentTitle" description="people.title" />
      <h1 className="text-3xl">{_('people.title')}</h1>
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

/** Asks for the address whose records are shown. */
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

/** What owners do with all data about a person. Both ask for the password, if the sign-in was a while ago. */
function PersonActions({ email }: { email: string }) {
  const { _ } = useLingui();
  useDeferredMessages('staffAccount', 'fieldErrors');
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
      <Button variant="secondary" size="s" busy={exportLink.isPending} onClick={() => void downloadData()}>
        <DownloadIcon />
        {_('people.export')}
      </Button>
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
