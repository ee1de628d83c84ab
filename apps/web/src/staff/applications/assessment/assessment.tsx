import type { AppointmentView, OfferView } from '@isangano/contracts/applications/assessment';
import { scoreMax } from '@isangano/contracts/applications/limits';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { staffPaths } from '@isangano/contracts/routes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { formatGroupTime } from '../../../i18n/group-time.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { QuietButton, SmallButton } from '../../base/buttons.tsx';
import { ErrorLine } from '../../base/error-line.tsx';
import { useErrorNotice } from '../../base/error-text.ts';
import { LazyBoundary, lazyDialog } from '../../base/lazy-boundary.tsx';
import { confirmAction, notifyStaff } from '../../base/notifications.tsx';
import { RecordSection } from '../../base/record-section.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { ForRole } from '../../session/role.tsx';
import { useApplication } from '../answers/application-answers.tsx';
import { ScoreControl, useScore } from './score-control.tsx';

const AppointmentDialog = lazyDialog(() => import('./appointment-dialog.tsx'), 'AppointmentDialog');

type AssessmentProps = {
  id: string;
  kind: ApplicationKind;
  /** Whether the own score can be given here. */
  hasScore?: boolean;
};

/** Scores of reviewers, and the appointment for an interview. */
export function Assessment({ id, kind, hasScore = true }: AssessmentProps) {
  const { _, locale } = useTexts();
  const { data, error } = api.applications.assessment.useQuery({ id });
  const score = useScore(id);
  const isRejected = useApplication(kind, id).record?.status === 'rejected';
  if (!data) return <ErrorLine error={error} />;
  return (
    <RecordSection
      title={_('assessment.title')}
      beside={
        <Link
          to={staffPaths.review}
          search={{ id, print: true }}
          target="_blank"
          className="ml-auto inline-block py-3 text-ink"
        >
          {_('assessment.print')}
        </Link>
      }
      className="mt-6 grid gap-4 border-t-2 border-line pt-4"
    >
      {hasScore && (
        <ForRole least="reviewer">
          <ScoreControl score={score} />
        </ForRole>
      )}
      {data.average === null ? (
        <p className="text-sm text-soft">{_('assessment.score.none')}</p>
      ) : (
        <div className="text-sm">
          <p className="font-bold tabular">
            {_('assessment.score.average', {
              average: formatNumber(locale, data.average, 1),
              max: scoreMax,
              count: data.scores.length,
            })}
          </p>
          <ul className="mt-1 grid gap-1">
            {data.scores.map(({ by, score: value, at }) => (
              <li key={by} className="flex flex-wrap gap-x-4">
                <span className="tabular">{value}</span>
                <span className="wrap-anywhere">{by}</span>
                <Timestamp iso={at} className="text-soft" />
              </li>
            ))}
          </ul>
        </div>
      )}
      {kind === 'interview' && (
        <Appointment id={id} appointment={data.appointment} offer={data.offer} isRejected={isRejected} />
      )}
    </RecordSection>
  );
}

type AppointmentProps = {
  id: string;
  appointment: AppointmentView | null;
  offer: OfferView | null;
  /** The rejection has cancelled it, and none can be made. */
  isRejected: boolean;
};

function Appointment({ id, appointment, offer, isRejected }: AppointmentProps) {
  const { _, locale } = useTexts();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const cancel = api.applications.cancelAppointment.useMutation({
    onSuccess: ({ isMailed }) =>
      void notifyStaff(_(isMailed ? 'appointment.cancelled' : 'appointment.notMailed')),
    onError,
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
      {offer && !valid && (
        <LazyBoundary>
          <OfferedTimes offer={offer} />
        </LazyBoundary>
      )}
      <ForRole least="reviewer">
        <div className="flex flex-wrap gap-2">
          {!isRejected && (
            <SmallButton onClick={() => setIsOpen(true)}>
              {_(valid ? 'appointment.change' : 'appointment.make')}
            </SmallButton>
          )}
          {valid && (
            <QuietButton busy={cancel.isPending} onClick={() => void askToCancel(valid)}>
              {_('appointment.cancel')}
            </QuietButton>
          )}
        </div>
      </ForRole>

      {isOpen && <AppointmentDialog id={id} appointment={appointment} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** The times that an applicant was offered, and the answer. */
function OfferedTimes({ offer }: { offer: OfferView }) {
  const { _, locale } = useDeferredMessages('staffAppointments');
  const { offeredBy, channel, times, declinedAt, proposal } = offer;
  return (
    <div className="grid gap-1 text-sm wrap-anywhere">
      <p className="text-soft">{_('appointment.offered', { by: offeredBy })}</p>
      {channel && <p>{_('appointment.offered.calendar', { channel })}</p>}
      <ul>
        {times.map((time) => (
          <li key={time}>{formatGroupTime(locale, time)}</li>
        ))}
      </ul>
      {declinedAt && <p className="font-bold">{_('appointment.offer.declined')}</p>}
      {proposal && <p className="whitespace-pre-line">{proposal}</p>}
    </div>
  );
}
