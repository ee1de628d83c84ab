import { formatMoment } from '../../../i18n/format.ts';
import { formatGroupTime } from '../../../i18n/group-time.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { api } from '../../base/api.ts';
import { ErrorLine } from '../../base/error-line.tsx';
import { RecordSection } from '../../base/record-section.tsx';

export function ApplicationHistory({ id }: { id: string }) {
  const { _, locale } = useTexts();
  const { data, error } = api.applications.history.useQuery({ id });
  if (!data) return <ErrorLine error={error} />;
  return (
    <RecordSection title={_('staff.history.title')} className="mt-6 border-t-2 border-line pt-4">
      <ol className="mt-2 grid gap-1 text-sm">
        {data.map(({ action, at, by, file, detail, reason, startsAt }) => (
          <li key={`${at} ${action} ${file}`} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <time dateTime={at} className="text-soft tabular">
              {formatMoment(locale, at) ?? _('staff.date.invalid')}
            </time>
            <span className="wrap-anywhere">
              {_(`staff.history.${action}`, {
                by: by ?? '',
                file: file ?? '',
                detail: detail ?? '',
                time: startsAt ? formatGroupTime(locale, startsAt) : '',
              })}
              {reason && (
                <span className="block max-w-text whitespace-pre-line text-soft">
                  {_(reason.isMailed ? 'staff.history.reason.mailed' : 'staff.history.reason', {
                    reason: reason.text,
                  })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </RecordSection>
  );
}
