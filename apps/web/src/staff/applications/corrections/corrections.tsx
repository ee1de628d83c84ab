import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { useId } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { DialogButton, lazyDialog, lazyPart } from '../../base/lazy-boundary.tsx';
import { ForRole } from '../../session/role.tsx';

const CorrectionDialog = lazyDialog(() => import('./correction-dialog.tsx'), 'CorrectionDialog');
const CorrectionList = lazyPart(() => import('./correction-list.tsx'), 'CorrectionList');

type CorrectionsProps = { id: string; kind: ApplicationKind };

/** The corrections that the applicant was asked for, with the answers before and after each. */
export function Corrections({ id, kind }: CorrectionsProps) {
  const { _ } = useDeferredMessages('staffCorrections');
  const titleId = useId();
  const { data, error } = api.applications.listCorrections.useQuery({ id });
  if (!data) return <ErrorAlert error={error} className="mt-6" />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t-2 border-line pt-4">
      <h3 id={titleId} className="font-sans text-sm text-soft">
        {_('corrections.title')}
      </h3>
      <CorrectionList id={id} kind={kind} corrections={data} />
    </section>
  );
}

export function AskForCorrection({ id, kind, name }: CorrectionsProps & { name: string }) {
  const { _ } = useDeferredMessages('staffCorrections');
  return (
    <ForRole least="reviewer">
      <DialogButton variant="quiet" size="s" label={_('corrections.ask')}>
        {(close) => <CorrectionDialog id={id} kind={kind} name={name} onClose={close} />}
      </DialogButton>
    </ForRole>
  );
}
