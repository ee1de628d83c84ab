import { brand } from '@isangano/content/brand';
import type { StoredFile } from '@isangano/contracts/applications/files';
import { scoreMax } from '@isangano/contracts/applications/limits';
import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { toLabelId } from '@isangano/contracts/label-id';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { formatGroupTime } from '../../../i18n/group-time.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { formatReference } from '../../../submission/reference.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ApplicationMark } from '../../../ui/patterns/application-mark.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { api } from '../../base/api.ts';
import { PageTitle } from '../../base/page-title.tsx';
import { AnswerList, useApplication } from '../answers/application-answers.tsx';

/** Only the sheet is printed; browsers that know no margins of pages use their own. */
const printRules = `@media print {
  @page { size: A4; margin: 18mm 16mm }
  html { font-size: 11pt }
  body { background: none }
  header, .skip-link { display: none }
  main { padding: 0 }
  h3 { break-after: avoid }
  dd { break-inside: avoid }
  tr { break-inside: avoid }
}`;

export function PrintPage({ id }: { id: string }) {
  const { _ } = useTexts();
  // The reference of an application finds it, whatever its status.
  const list = api.applications.list.useQuery({ q: id });
  const row = list.data?.rows.find((one) => one.id === id);
  // The sheet is complete once everything is read.
  const isReading = useIsFetching() > 0;
  return (
    <>
      <style data-paper>{printRules}</style>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <PageTitle title="print.title" name="print.name" />
        <Button disabled={!row || isReading} onClick={() => window.print()}>
          {_('print.print')}
        </Button>
      </div>
      {row && <PrintSheet row={row} />}
      {!row && list.isLoading && <Loading text={_('staff.loading')} />}
      {!row && !list.isLoading && (
        <EmptyState title={_(list.isError ? 'staff.applications.failed' : 'staff.applications.empty')} />
      )}
    </>
  );
}

/** All of an application that is on record: answers, decision, scores, appointment, and its files with their hashes. */
function PrintSheet({ row }: { row: ApplicationRow }) {
  const { _, locale } = useTexts();
  const [printedAt] = useState(() => new Date().toISOString());
  const facts: [string, ReactNode][] = [
    [_('print.reference'), `${formatReference(row)} · ${row.id}`],
    [_('print.email'), row.email],
    [_('print.phone'), row.phone],
    [_('print.location'), row.location],
    [_('print.received'), formatMoment(locale, row.createdAt)],
    [_('print.printed'), formatMoment(locale, printedAt)],
  ];
  return (
    <article className="mt-6">
      <div className="flex items-center justify-between gap-6 border-b-2 border-ink pb-3">
        <div>
          <p className="text-sm">
            {brand.name} · {_(toLabelId('applicationKind', row.kind))}
          </p>
          <h2 className="text-2xl wrap-anywhere">{row.name}</h2>
        </div>
        <ApplicationMark id={row.id} label={_('staff.applications.mark')} size={64} />
      </div>
      <Facts facts={facts} />
      <Decision row={row} />
      <Answers row={row} />
    </article>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The history by staff, without the names of opened files. */
function Decision({ row: { id, status } }: { row: ApplicationRow }) {
  const { _, locale } = useTexts();
  const history = api.applications.history.useQuery({ id });
  const assessment = api.applications.assessment.useQuery({ id });
  const { data } = assessment;
  const isIncomplete = history.isLoadingError || assessment.isLoadingError;
  const decision =
    status === 'pending' ? undefined : history.data?.findLast(({ action }) => action === status);
  const appointment = data?.appointment;
  const facts: [string, ReactNode][] = [
    [_('print.status'), _(toLabelId('applicationStatus', status))],
    [_('print.decided'), decision && `${formatMoment(locale, decision.at)} · ${decision.by}`],
    [_('print.reason'), decision?.reason?.text],
    [
      _('print.score'),
      data &&
        data.average !== null &&
        `${_('assessment.score.average', {
          average: formatNumber(locale, data.average, 1),
          max: scoreMax,
          count: data.scores.length,
        })}\n${data.scores.map(({ by, score }) => `${score}: ${by}`).join('\n')}`,
    ],
    [
      _('print.appointment'),
      appointment?.isCancelled === false &&
        [formatGroupTime(locale, appointment.startsAt), appointment.place, appointment.note]
          .filter(Boolean)
          .join('\n'),
    ],
  ];
  return (
    <section className="mt-6">
      <h3 className="border-b-2 border-line pb-1 font-sans text-base font-bold">{_('print.decision')}</h3>
      <Facts facts={facts} />
      {isIncomplete && <p className="mt-4">{_('staff.details.failed')}</p>}
    </section>
  );
}

function Answers({ row: { id, kind } }: { row: ApplicationRow }) {
  const { _ } = useTexts();
  const { record, answers, isPending } = useApplication(kind, id);
  if (isPending) return <Loading text={_('staff.loading')} />;
  if (!record || !answers) return <p className="mt-6">{_('staff.details.failed')}</p>;
  return (
    <>
      <section className="mt-6 grid gap-4">
        <h3 className="border-b-2 border-line pb-1 font-sans text-base font-bold">{_('print.answers')}</h3>
        <AnswerList answers={answers} />
      </section>
      <PrintFiles id={id} files={record.files} />
    </>
  );
}

/** The files of an application with size and hash, which identify copies of the sent files. */
function PrintFiles({ id, files }: { id: string; files: readonly StoredFile[] }) {
  const { _, locale } = useTexts();
  const { data } = api.applications.assessment.useQuery({ id });
  return (
    <section className="mt-6">
      <h3 className="border-b-2 border-line pb-1 font-sans text-base font-bold">{_('print.files')}</h3>
      {files.length === 0 ? (
        <p className="mt-4">{_('staff.file.none')}</p>
      ) : (
        <ol className="mt-4 grid gap-3">
          {files.map((file) => (
            <li key={file.id} style={{ breakInside: 'avoid' }}>
              <p className="wrap-anywhere">{file.name}</p>
              <p className="text-sm text-soft tabular">
                {file.type} · {_('print.bytes', { bytes: formatNumber(locale, file.sizeBytes) })} ·{' '}
                {_(toLabelId('scanState', file.scan))}
              </p>
              <p className="font-mono text-sm wrap-anywhere">SHA-256 {data?.fileHashes[file.id]}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
