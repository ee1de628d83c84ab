import type { AppointmentView } from '@isangano/contracts/applications/assessment';
import { useLingui } from '@lingui/react';
import { lazy, useState } from 'react';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { formatGroupTime } from '../../base/group-time.ts';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { confirmAction } from '../../base/questions.ts';
import { ForRole } from '../../session/role.tsx';

const AppointmentDialog = lazy(() =>
  import('./appointment-dialog.tsx').then((file) => ({ default: file.AppointmentDialog })),
);

type AppointmentProps = { id: string; appointment: AppointmentView | null };

/** The appointment for an interview, which reviewers make, change and cancel. */
export function Appointment({ id, appointment }: AppointmentProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const cancel = api.applications.cancelAppointment.useMutation({
    onSuccess: ({ isMailed }) =>
      void notifyStaff(_(isMailed ? 'appointment.cancelled' : 'appointment.notMailed')),
    onError: (error) => void notifyStaff(getErrorText(error)),
    onSettled: () => utils.applications.invalidate(),
  });
  const valid = appointment?.isCancelled === false ? appointment : null;

  async function askToCancel({ sequence }: AppointmentView): Promise<void> {
    const isConfirmed = await confirmAction(_('appointment.cancel.question'), _('appointment.cancel'));
    if (isConfirmed) cancel.mutate({ id, basedOn: sequence });
  }

  return (
    <div className="grid gap-2">
      <p>
        {valid
          ? _('appointment.is', { time: formatGroupTime(locale, valid.startsAt), minutes: valid.minutes })
          : _('appointment.none')}
      </p>
      {valid && (
        <p className="max-w-text whitespace-pre-line wrap-anywhere">
          {[valid.place, valid.note].filter(Boolean).join('\n')}
        </p>
      )}
      <ForRole least="reviewer">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="s" onClick={() => setIsOpen(true)}>
            {_(valid ? 'appointment.change' : 'appointment.make')}
          </Button>
          {valid && (
            <Button variant="quiet" size="s" busy={cancel.isPending} onClick={() => void askToCancel(valid)}>
              {_('appointment.cancel')}
            </Button>
          )}
        </div>
      </ForRole>
      <LazyBoundary onClose={() => setIsOpen(false)}>
        {isOpen && <AppointmentDialog id={id} appointment={appointment} onClose={() => setIsOpen(false)} />}
      </LazyBoundary>
    </div>
  );
}
