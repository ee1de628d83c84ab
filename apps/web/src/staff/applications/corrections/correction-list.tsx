import {
  type CorrectableField,
  type CorrectionView,
  fileFieldsAmong,
} from '@isangano/contracts/applications/corrections';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { formatMoment } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { QuietButton } from '../../base/buttons.tsx';
import { useErrorNotice } from '../../base/error-text.ts';
import { notifyStaff } from '../../base/notifications.tsx';
import { StoredFiles } from '../../records/files/stored-files.tsx';
import { ForRole } from '../../session/role.tsx';
import { useAnswerTexts, useFieldLabel } from './use-answer-texts.ts';

type Application = { id: string; kind: ApplicationKind };

type CorrectionListProps = Application & { corrections: readonly CorrectionView[] };

/** The corrections of an application, the last one first. */
export function CorrectionList({ corrections, ...application }: CorrectionListProps) {
  useDeferredMessages('interview', 'partner');
  return (
    <ol className="mt-2 grid gap-5">
      {corrections.toReversed().map((correction, index) => (
        <li key={correction.number}>
          <Correction {...application} correction={correction} isLast={index === 0} />
        </li>
      ))}
    </ol>
  );
}

type CorrectionProps = Application & { correction: CorrectionView };

function Correction({ id, kind, correction, isLast }: CorrectionProps & { isLast: boolean }) {
  const { _, locale } = useTexts();
  const onError = useErrorNotice();
  const getLabel = useFieldLabel(kind);
  const utils = api.useUtils();
  const end = api.applications.cancelCorrection.useMutation({
    onSuccess: () => void notifyStaff(_('corrections.ended')),
    onError,
    onSettled: () => utils.applications.invalidate(),
  });
  const { askedBy: by, askedAt, closesAt, answeredAt, cancelledAt, replacedFiles } = correction;
  const format = (time: string) => formatMoment(locale, time) ?? '';
  return (
    <div className="grid gap-2 text-sm">
      <p className="wrap-anywhere">
        {_('corrections.asked', { by, at: format(askedAt), until: format(closesAt) })}
      </p>
      <p className="max-w-text whitespace-pre-line wrap-anywhere">{correction.reason}</p>
      {answeredAt === null ? (
        <p className="font-bold">{correction.fields.map(getLabel).join(' · ')}</p>
      ) : (
        <Versions id={id} kind={kind} correction={correction} />
      )}
      {replacedFiles.length > 0 && (
        <StoredFiles
          heading="corrections.replacedFiles"
          files={replacedFiles}
          refresh={async () => {
            const all = await utils.applications.listCorrections.fetch({ id });
            return all.flatMap((one) => one.replacedFiles);
          }}
        />
      )}
      {answeredAt !== null && <p>{_('corrections.answered', { at: format(answeredAt) })}</p>}
      {cancelledAt !== null && <p>{_('corrections.cancelled', { at: format(cancelledAt) })}</p>}
      {isLast && answeredAt === null && cancelledAt === null && (
        <ForRole least="reviewer">
          <QuietButton
            className="-ml-3.5 justify-self-start"
            busy={end.isPending}
            onClick={() => end.mutate({ id })}
          >
            {_('corrections.end')}
          </QuietButton>
        </ForRole>
      )}
    </div>
  );
}

/** The answers before and after a correction, side by side. */
function Versions({ id, kind, correction: { fields, before, after } }: CorrectionProps) {
  const { _ } = useTexts();
  const getLabel = useFieldLabel(kind);
  const getBefore = useAnswerTexts(kind, id, before);
  const getAfter = useAnswerTexts(kind, id, after);
  const files: readonly CorrectableField[] = fileFieldsAmong(fields);
  const answers = fields.filter((field) => !files.includes(field));
  if (answers.length === 0) return <p className="font-bold">{files.map(getLabel).join(' · ')}</p>;
  const empty = <span className="text-soft">{_('corrections.empty')}</span>;
  const cell = 'p-2 align-top whitespace-pre-line wrap-anywhere';
  return (
    <table className="w-full table-fixed border-2 border-line text-left">
      <thead>
        <tr className="border-b-2 border-line">
          {(['field', 'before', 'after'] as const).map((column) => (
            <th key={column} scope="col" className="p-2 font-bold">
              {_(`corrections.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answers.map((field) => (
          <tr key={field} className="border-t border-line">
            <th scope="row" className={`${cell} font-normal text-soft`}>
              {getLabel(field)}
            </th>
            <td className={cell}>{getBefore(field) || empty}</td>
            <td className={`${cell} font-bold`}>{getAfter(field) || empty}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
