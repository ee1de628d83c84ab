import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { ReferenceText } from '../../../submission/reference-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ApplicationMark } from '../../../ui/patterns/application-mark.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { Question } from './question.tsx';
import { StateSteps } from './state-steps.tsx';

/** What was received, how far it is, and what happens next. */
export function Receipt({ status }: { status: ApplicationStatusView }) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const { kind, reference, shortReference, receivedAt, state, decision } = status;
  const outcome = state === 'decided' ? (decision ?? 'underReview') : state;
  return (
    <>
      <p role="status" className="font-display text-3xl font-extrabold">
        {_(`status.state.${outcome}`)}
      </p>
      <StateSteps state={state} />
      <h2 className="mt-12 text-2xl print:mt-6">{_('status.next')}</h2>
      <p className="mt-3 max-w-text">{_(`status.next.${outcome}`)}</p>
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

type FactProps = { label: string; wide?: boolean; children: ReactNode };

function Fact({ label, wide, children }: FactProps) {
  return (
    <div className={classNames('border-t-2 border-ink pt-3', wide && 'sm:col-span-2')}>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
