import { type OpenCorrection, openCorrection } from '@isangano/contracts/applications/corrections';
import { errorStatus } from '@isangano/contracts/error-status';
import { useCallback, useEffect, useState } from 'react';
import { formatMoment } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { getItem, removeItem, setItem } from '../../../submission/device-storage.ts';
import { parseJson } from '../../../submission/form-values.ts';
import { useOfflineForm } from '../../../submission/offline/use-offline-form.ts';
import { readStatusLink } from '../../../submission/private-link.ts';
import { getStatusPath, type StatusLink } from '../../../submission/status-path.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { lazyExport, Optional } from '../../../ui/optional.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { byLink } from './by-link.ts';
import { ProblemNotice } from './problem-notice.tsx';

const CorrectionForm = lazyExport(() => import('./correction-form.tsx'), 'CorrectionForm');

/** The requested correction, for the owner of the private link. */
export function CorrectionPage() {
  const { _, locale } = useDeferredMessages('correction');
  const { result, retry } = useCorrection();
  const [isSent, setIsSent] = useState(false);
  /** The number of the correction that can no longer be sent. */
  const [closedNumber, setClosedNumber] = useState<number>();
  useOfflineForm();
  // The form disappears when it is sent, or closed by then.
  const { ref: headingRef, tabIndex, ...keptFocus } = useKeptFocus<HTMLHeadingElement>();
  const link = result.outcome === 'ok' ? result.link : undefined;
  const finish = useCallback(() => {
    if (link) forgetCorrection(link);
    setIsSent(true);
  }, [link]);
  const number = result.outcome === 'ok' ? result.correction.number : undefined;
  const readAgain = useCallback(() => {
    setClosedNumber(number);
    retry();
  }, [number, retry]);
  return (
    <>
      <PageHead title="correction.documentTitle" description="correction.description" />
      <meta name="robots" content="noindex" />
      <div className="frame py-12 lg:py-20">
        <div {...keptFocus} className="max-w-3xl">
          <h1 ref={headingRef} tabIndex={tabIndex} className="text-4xl">
            {_('correction.heading')}
          </h1>
          {result.outcome === 'pending' && (
            <p role="status" className="mt-6 text-lg">
              {_('status.opening')}
            </p>
          )}
          {result.outcome === 'problem' && <ProblemNotice problem={result.problem} onRetry={retry} />}
          {result.outcome === 'closed' && <Ending tone="info" name="closed" link={result.link} />}
          {link && isSent && <Ending tone="success" name="sent" link={link} />}
          {result.outcome === 'ok' && !isSent && (
            <>
              {closedNumber !== undefined && closedNumber !== number && (
                <Alert tone="info" className="mt-6 max-w-text">
                  {_('correction.replaced')}
                </Alert>
              )}
              <p className="mt-4 max-w-text">{_('correction.lead')}</p>
              <section className="mt-8 border-2 border-l-8 border-ochre px-5 py-4">
                <h2 className="text-xl">{_('correction.why')}</h2>
                <p className="mt-2 whitespace-pre-line wrap-anywhere">{result.correction.reason}</p>
                <p className="mt-3 font-bold">
                  {_('correction.until', { time: formatMoment(locale, result.correction.closesAt) ?? '' })}
                </p>
              </section>
              <Optional
                loading={
                  <p role="status" className="mt-6">
                    {_('status.opening')}
                  </p>
                }
                fallback={<LoadFailure />}
              >
                <CorrectionForm
                  key={`${result.link.id} ${result.correction.number}`}
                  link={result.link}
                  correction={result.correction}
                  onSent={finish}
                  onClosed={readAgain}
                />
              </Optional>
            </>
          )}
        </div>
      </div>
    </>
  );
}

type EndingProps = { tone: 'info' | 'success'; name: 'closed' | 'sent'; link: StatusLink };

/** Says that there is nothing more to do, with the link to the page of the application. */
function Ending({ tone, name, link }: EndingProps) {
  const { _, locale } = useTexts();
  return (
    <div className="mt-8 grid max-w-text justify-items-start gap-6">
      <Alert tone={tone} title={_(`correction.${name}`)}>
        <p>{_(`correction.${name}.next`)}</p>
      </Alert>
      {/* Not by the router: the page reads its address when it is loaded. */}
      <a href={getStatusPath(locale, link)} className="inline-flex min-h-11 items-center">
        {_('correction.status')}
      </a>
    </div>
  );
}

type CorrectionResult =
  | { outcome: 'pending' }
  | { outcome: 'problem'; problem: 'incomplete' | 'unknown' | 'unreached' }
  /** No correction is requested any more. */
  | { outcome: 'closed'; link: StatusLink }
  | { outcome: 'ok'; link: StatusLink; correction: OpenCorrection };

const getKey = ({ id }: StatusLink) => `correction:${id}`;

/** Returns the last response of the server, so that the form opens without a connection. */
function findStored(link: StatusLink): OpenCorrection | undefined {
  return openCorrection.safeParse(parseJson(getItem(getKey(link)) ?? '')).data;
}

function forgetCorrection(link: StatusLink): void {
  removeItem(getKey(link));
}

async function request(link: StatusLink): Promise<CorrectionResult> {
  const result = await callOperation('GET /submissions/{id}/correction', byLink(link));
  if (result.outcome === 'ok') {
    setItem(getKey(link), JSON.stringify(result.output));
    return { outcome: 'ok', link, correction: result.output };
  }
  const { status } = result;
  if (status === errorStatus.forbidden || status === errorStatus.not_found) forgetCorrection(link);
  if (status === errorStatus.forbidden) return { outcome: 'closed', link };
  if (status === errorStatus.not_found) return { outcome: 'problem', problem: 'unknown' };
  const correction = findStored(link);
  return correction ? { outcome: 'ok', link, correction } : { outcome: 'problem', problem: 'unreached' };
}

/** Reads the requested correction for the private link in the address, again after `retry` and for another link. */
function useCorrection(): { result: CorrectionResult; retry: () => void } {
  const [result, setResult] = useState<CorrectionResult>({ outcome: 'pending' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    const link = readStatusLink(window.location.hash);
    setResult(link ? { outcome: 'pending' } : { outcome: 'problem', problem: 'incomplete' });
    let isCurrent = true;
    if (link)
      void request(link).then((next) => {
        if (isCurrent) setResult(next);
      });
    const follow = () => {
      if (readStatusLink(window.location.hash)) retry();
    };
    window.addEventListener('hashchange', follow);
    return () => {
      isCurrent = false;
      window.removeEventListener('hashchange', follow);
    };
  }, [attempt, retry]);

  return { result, retry };
}
