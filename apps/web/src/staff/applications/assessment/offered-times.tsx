import type { OfferView } from '@isangano/contracts/applications/assessment';
import { formatGroupTime } from '../../../i18n/group-time.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';

/** The times that an applicant was offered, and what came back. */
export function OfferedTimes({ offer }: { offer: OfferView }) {
  const { _, locale } = useTexts();
  useDeferredMessages('staffAppointments');
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
