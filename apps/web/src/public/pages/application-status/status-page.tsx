import { brand } from '@isangano/content/brand';
import { applicationStatusPath, localizePath } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { BrandMark } from '../../../ui/patterns/brand-mark.tsx';
import { Question } from './question.tsx';
import { Receipt } from './receipt.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { SentHere } from './sent-here.tsx';
import { type StatusProblem, useStatus } from './use-status.ts';

/** Receipt and status of an application, for the owner of its private link. */
export function StatusPage() {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const { result, retry } = useStatus();
  return (
    <>
      <PageHead title="status.documentTitle" description="status.description" />
      <meta name="robots" content="noindex" />
      <div className="frame py-12 lg:py-20">
        {/* The letterhead: without the menu, nothing else names the group. */}
        <p className="mb-6 hidden items-center gap-3 border-b-2 border-ink pb-3 text-sm print:flex">
          <BrandMark size={36} />
          <span>
            <strong className="block font-display text-xl">{brand.name}</strong>
            {[...brand.address, brand.email].join(' · ')}
          </span>
        </p>
        <h1>{_('status.title')}</h1>
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
              <Receipt status={result.status} />
              <p className="mt-8 print:hidden">
                {/* Not by the router: the address without its fragment is loaded. */}
                <a href={localizePath(locale, applicationStatusPath)}>{_('status.device.all')}</a>
              </p>
            </div>
            <div className="lg:col-span-4 lg:col-start-9">
              <ReceiptActions link={result.link} canMailCopy={result.status.canMailCopy} />
            </div>
          </div>
        )}
      </div>
    </>
  );
}

type ProblemNoticeProps = { problem: StatusProblem; onRetry: () => void };

/** Says why the status cannot be shown, and what to do. */
function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  const { _ } = useLingui();
  return (
    <div className="mt-8 grid max-w-text gap-6">
      <Alert tone="error" title={_(`status.problem.${problem}`)}>
        <p>{_(`status.problem.${problem}.next`)}</p>
      </Alert>
      {problem !== 'incomplete' && (
        <Button className="justify-self-start" onClick={onRetry}>
          {_('status.retry')}
        </Button>
      )}
      <Question />
    </div>
  );
}
