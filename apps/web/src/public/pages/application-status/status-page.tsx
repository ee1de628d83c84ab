import { brand } from '@isangano/content/brand';
import { contact } from '@isangano/content/contact';
import { localizePath } from '@isangano/content/locale-paths';
import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import { errorStatus } from '@isangano/contracts/error-status';
import { applicationStatusPath, correctionParam } from '@isangano/contracts/routes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { readStatusLink } from '../../../submission/private-link.ts';
import type { StatusLink } from '../../../submission/status-path.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { optionalExport } from '../../../ui/optional.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { BrandMark } from '../../../ui/patterns/brand-mark.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { byLink } from './by-link.ts';
import type { MeetingRefusal } from './meeting.tsx';
import { ProblemNotice, type StatusProblem } from './problem-notice.tsx';
import { Receipt } from './receipt.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { SentHere } from './sent-here.tsx';

type StatusResult =
  /** As the page is served, which is without knowing whether its address has a link. */
  | { outcome: 'served' }
  | { outcome: 'pending' }
  /** The address names no application. */
  | { outcome: 'unaddressed' }
  | { outcome: 'problem'; problem: StatusProblem }
  | { outcome: 'ok'; link: StatusLink; status: ApplicationStatusView };

const CorrectionPage = optionalExport(
  () => import('./correction-page.tsx'),
  'CorrectionPage',
  <LoadFailure />,
);

const Thread = optionalExport(() => import('./thread.tsx'), 'Thread', <LoadFailure />);

const Meeting = optionalExport(() => import('./meeting.tsx'), 'Meeting', <LoadFailure />);

/** Receipt and status of an application, or the form of its correction, for the owner of its private link. */
export function StatusPage() {
  const [isCorrection, setIsCorrection] = useState(false);
  // The router writes the address of some languages with `=` behind the parameter.
  useEffect(() => setIsCorrection(new URLSearchParams(window.location.search).has(correctionParam)), []);
  if (!isCorrection) return <Status />;
  return <CorrectionPage />;
}

function Status() {
  const { _, locale } = useTexts();
  const { result, retry, refresh } = useStatus();
  const [refused, setRefused] = useState<{ link: StatusLink; refusal: MeetingRefusal | undefined }>();
  const { ref: titleRef, tabIndex, ...focusEvents } = useKeptFocus<HTMLHeadingElement>();
  const link = result.outcome === 'ok' ? result.link : undefined;
  const refusal = refused?.link.id === link?.id ? refused?.refusal : undefined;
  return (
    <>
      <PageHead title="status.documentTitle" description="status.description" />
      <meta name="robots" content="noindex" />
      <div {...focusEvents} className="frame py-12 lg:py-20">
        {/* The letterhead: without the menu, nothing else names the group. */}
        <p className="mb-6 hidden items-center gap-3 border-b-2 border-ink pb-3 text-sm print:flex">
          <BrandMark size={36} />
          <span>
            <strong className="block font-display text-xl">{brand.name}</strong>
            {[...contact.address, contact.email].join(' · ')}
          </span>
        </p>
        <h1 ref={titleRef} tabIndex={tabIndex}>
          {_('status.title')}
        </h1>
        {result.outcome === 'served' && (
          <>
            <p className="mt-6 hidden text-lg addressed:block">{_('status.opening')}</p>
            <noscript>
              <p className="mt-6">{_('status.noScript')}</p>
            </noscript>
          </>
        )}
        {(result.outcome === 'served' || result.outcome === 'unaddressed') && (
          <div className="addressed:hidden noscript:hidden">
            <SentHere />
          </div>
        )}
        {result.outcome === 'pending' && (
          <p role="status" className="mt-6 text-lg">
            {_('status.opening')}
          </p>
        )}
        {result.outcome === 'problem' && <ProblemNotice problem={result.problem} onRetry={retry} />}
        {result.outcome === 'ok' && (
          <div className="mt-8 grid gap-12 lg:grid-cols-12 print:mt-4 print:block">
            <div className="lg:col-span-7">
              <Receipt link={result.link} status={result.status}>
                {result.status.appointment || result.status.offer ? (
                  <Meeting
                    link={result.link}
                    status={result.status}
                    refusal={refusal}
                    onChange={(next) => {
                      setRefused({ link: result.link, refusal: next });
                      refresh();
                    }}
                  />
                ) : (
                  refusal && (
                    <Alert tone="error" className="mt-5">
                      {_(`meeting.${refusal}`)}
                    </Alert>
                  )
                )}
              </Receipt>
              <Thread key={result.link.id} link={result.link} onClosed={refresh} />
              <p className="mt-8 print:hidden">
                {/* Not by the router: the address without its fragment is loaded. */}
                <a href={localizePath(locale, applicationStatusPath)} className="inline-block py-1">
                  {_('status.device.all')}
                </a>
              </p>
            </div>
            <div className="lg:col-span-4 lg:col-start-9">
              <ReceiptActions
                link={result.link}
                canMailCopy={result.status.canMailCopy}
                sms={result.status.sms}
                canWithdraw={result.status.state !== 'decided'}
                onChange={refresh}
              />
            </div>
          </div>
        )}
      </div>
    </>
  );
}

/**
 * Reads the status that the fragment of the address names, again after `retry` or `refresh`, for another private link,
 * and when the page is shown again: a phone may show the old page days later.
 */
function useStatus(): { result: StatusResult; retry: () => void; refresh: () => void } {
  const [result, setResult] = useState<StatusResult>({ outcome: 'served' });
  /** The last request, until it has been answered. */
  const running = useRef<object>(undefined);

  const load = useCallback(async ({ isShown = false, staysUnreached = false } = {}) => {
    const request = {};
    running.current = request;
    // The shown status is kept until it is replaced.
    if (!isShown) setResult({ outcome: 'pending' });
    const { hash } = window.location;
    const next: StatusResult =
      hash === '' ? { outcome: 'unaddressed' } : await requestStatus(readStatusLink(hash));
    // Another request has replaced it.
    if (running.current !== request) return;
    running.current = undefined;
    const isUnreached = next.outcome === 'problem' && next.problem === 'unreached';
    if (!(staysUnreached && isUnreached)) setResult(next);
  }, []);

  useEffect(() => {
    let opened = window.location.hash;
    function followLink() {
      const { hash } = window.location;
      if (hash === '' || readStatusLink(hash)) {
        opened = hash;
        void load();
      }
      // The link to the main content replaces the fragment, which a reload needs.
      else if (readStatusLink(opened)) window.history.replaceState(window.history.state, '', opened);
    }
    function follow() {
      if (!document.hidden && !running.current) void load({ isShown: true, staysUnreached: true });
    }
    void load();
    window.addEventListener('hashchange', followLink);
    document.addEventListener('visibilitychange', follow);
    return () => {
      running.current = undefined;
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('hashchange', followLink);
    };
  }, [load]);

  const retry = useCallback(() => void load(), [load]);
  const refresh = useCallback(() => void load({ isShown: true }), [load]);
  return { result, retry, refresh };
}

async function requestStatus(link: StatusLink | undefined): Promise<StatusResult> {
  if (!link) return { outcome: 'problem', problem: 'incomplete' };
  const result = await callOperation('GET /submissions/{id}', byLink(link));
  if (result.outcome === 'ok') return { outcome: 'ok', link, status: result.output };
  const isUnknown = result.status === errorStatus.not_found;
  return { outcome: 'problem', problem: isUnknown ? 'unknown' : 'unreached' };
}
