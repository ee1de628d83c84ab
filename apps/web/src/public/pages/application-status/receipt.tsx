import { contact } from '@isangano/content/contact';
import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import { type ApplicationState, applicationStates } from '@isangano/contracts/applications/values';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { getCorrectionPath } from '../../../submission/private-link.ts';
import { ReferenceText } from '../../../submission/reference-text.tsx';
import type { StatusLink } from '../../../submission/status-path.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { ApplicationMark } from '../../../ui/patterns/application-mark.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { StepBand } from '../../../ui/patterns/step-band.tsx';

type ReceiptProps = {
  link: StatusLink;
  status: ApplicationStatusView;
  /** Questions to the applicant besides a correction. */
  children?: ReactNode;
};

/** The receipt: what was received, its status, and what happens next. */
export function Receipt({ link, status, children }: ReceiptProps) {
  const { _, locale } = useTexts();
  const { kind, reference, shortReference, receivedAt, state, decision, correctionClosesAt } = status;
  const decided = status.isWithdrawn ? 'withdrawn' : (decision ?? 'underReview');
  const outcome = state === 'decided' ? decided : state;
  return (
    <>
      <p role="status" className="font-display text-3xl font-extrabold">
        {_(`status.state.${outcome}`)}
      </p>
      {/* A withdrawn application was decided by nobody. */}
      {!status.isWithdrawn && <StateSteps state={state} />}
      {correctionClosesAt !== null && (
        <section className="mt-8 grid justify-items-start gap-3 border-2 border-l-8 border-ochre p-5">
          <h2 className="text-2xl">{_('status.correction')}</h2>
          <p>{_('status.correction.until', { time: formatMoment(locale, correctionClosesAt) ?? '' })}</p>
          {/* Not by the router: the page reads its address when it is loaded. */}
          <a href={getCorrectionPath(locale, link)} className={buttonClass({ variant: 'primary' })}>
            {_('status.correction.open')}
          </a>
        </section>
      )}
      {children}
      {correctionClosesAt === null && !children && (
        <>
          <h2 className="mt-12 text-2xl print:mt-6">{_('status.next')}</h2>
          <p className="mt-3 max-w-text">{_(`status.next.${outcome}`)}</p>
        </>
      )}
      <Question className="mt-3 max-w-text" />
      <h2 className="mt-12 text-2xl print:mt-6">{_('status.receipt')}</h2>
      <dl className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <Fact label={_('status.kind')}>{_(`status.kind.${kind}`)}</Fact>
        <Fact label={_('status.receivedAt')}>{formatMoment(locale, receivedAt)}</Fact>
        <Fact label={_('status.reference')} wide>
          <span className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
            <ApplicationMark id={reference} label={_('status.mark')} size={112} />
            <ReferenceText reference={{ id: reference, shortReference }} />
          </span>
        </Fact>
      </dl>
      <Band kind="zigzag" className="mt-12 max-lg:hidden print:hidden" />
    </>
  );
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('border-t-2 border-ink pt-3', wide && 'sm:col-span-2')}>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}

/** The three steps of an application as a band of triangles, with their names below. */
function StateSteps({ state }: { state: ApplicationState }) {
  const { _ } = useTexts();
  const current = applicationStates.indexOf(state);
  return (
    <div className="mt-6">
      <StepBand steps={applicationStates.length} current={current} className="w-full" />
      {/* The gaps are those of the band. */}
      <ol className="mt-3 grid grid-cols-3 gap-x-[2.63%] text-xs sm:text-base" aria-label={_('status.steps')}>
        {applicationStates.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'min-w-0',
              index === current ? 'font-bold' : index > current && 'text-soft',
            )}
          >
            {index < current && <CheckIcon className="mr-1 inline size-5 max-sm:hidden" />}
            {_(`status.step.${step}`)}
            {index < current && <span className="sr-only"> ({_('status.step.done')})</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

export function Question({ className }: { className?: string }) {
  const { _ } = useTexts();
  return (
    <p className={className}>
      {_('status.question')} <a href={`mailto:${contact.email}`}>{contact.email}</a>
    </p>
  );
}
