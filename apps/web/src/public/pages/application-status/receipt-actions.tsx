import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import { errorStatus } from '@isangano/contracts/error-status';
import { useState } from 'react';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { getStatusPath, type StatusLink } from '../../../submission/status-path.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { AskedAction } from './asked-action.tsx';
import { byLink } from './by-link.ts';

type CopyResult = 'sent' | 'refused' | 'impossible' | 'failed';

type Sms = NonNullable<ApplicationStatusView['sms']>;

type ReceiptActionsProps = {
  link: StatusLink;
  canMailCopy: boolean;
  sms: ApplicationStatusView['sms'];
  canWithdraw: boolean;
  /** Called after a change of the application. */
  onChange: () => void;
};

/** Ways to keep the receipt: the private link, a copy by mail, and printing; and the withdrawal of the application. */
export function ReceiptActions({ link, canMailCopy, sms, canWithdraw, onChange }: ReceiptActionsProps) {
  const { _ } = useTexts();
  return (
    <div className="grid gap-10 print:mt-8">
      <PrivateLink link={link} />
      <section className="grid gap-4 print:hidden" aria-labelledby="copy-heading">
        <h2 id="copy-heading" className="text-2xl">
          {_('status.copy')}
        </h2>
        {canMailCopy ? <MailCopy link={link} /> : <p>{_('status.copy.impossible')}</p>}
        <p>{_('status.print.hint')}</p>
        <Button variant="secondary" className="justify-self-start" onClick={() => window.print()}>
          {_('status.print')}
        </Button>
      </section>
      {sms && <SmsNotices link={link} sms={sms} onChange={onChange} />}
      {canWithdraw && <Withdrawal link={link} onWithdrawn={onChange} />}
    </div>
  );
}

function PrivateLink({ link }: { link: StatusLink }) {
  const { _, locale } = useTexts();
  const [result, setResult] = useState<MessageId>();
  const url = window.location.origin + getStatusPath(locale, link);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setResult('status.link.copied');
    } catch {
      // Browsers have no clipboard on plain HTTP, or do not allow it.
      setResult('status.link.notCopied');
    }
  }

  return (
    <section
      className="grid gap-4 border-2 border-ink bg-clay p-5 print:bg-transparent"
      aria-labelledby="link-heading"
    >
      <h2 id="link-heading" className="text-2xl">
        {_('status.link')}
      </h2>
      <p>{_('status.link.advice')}</p>
      <p translate="no" className="font-mono text-sm break-all select-all hyphens-none">
        {url}
      </p>
      <Button className="justify-self-start print:hidden" onClick={() => void copy()}>
        {_('status.link.copy')}
      </Button>
      <p role="status" className="empty:hidden">
        {result && _(result)}
      </p>
    </section>
  );
}

function SmsNotices({ link, sms, onChange }: Pick<ReceiptActionsProps, 'link' | 'onChange'> & { sms: Sms }) {
  const { _ } = useTexts();
  const [isSending, setIsSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const values = { end: sms.phoneEnd };

  async function change(): Promise<void> {
    setIsSending(true);
    const input = { isWanted: !sms.isWanted };
    const { outcome } = await callOperation('PUT /submissions/{id}/sms', { input, ...byLink(link) });
    setIsSending(false);
    setHasFailed(outcome !== 'ok');
    if (outcome === 'ok') onChange();
  }

  return (
    <section className="grid gap-4 print:hidden" aria-labelledby="sms-heading">
      <h2 id="sms-heading" className="text-2xl">
        {_('status.sms')}
      </h2>
      <p role="status">{_(sms.isWanted ? 'status.sms.on' : 'status.sms.hint', values)}</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={isSending}
        onClick={() => void change()}
      >
        {_(sms.isWanted ? 'status.sms.end' : 'status.sms.begin')}
      </Button>
      {hasFailed && <Alert tone="error">{_('status.sms.failed')}</Alert>}
    </section>
  );
}

function Withdrawal({ link, onWithdrawn }: { link: StatusLink; onWithdrawn: () => void }) {
  const { _ } = useTexts();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<'decided' | 'failed'>();

  async function withdraw(): Promise<void> {
    setFailure(undefined);
    setIsSending(true);
    const result = await callOperation('POST /submissions/{id}/withdrawal', { input: {}, ...byLink(link) });
    setIsSending(false);
    if (result.outcome === 'ok') onWithdrawn();
    else setFailure(result.status === errorStatus.conflict ? 'decided' : 'failed');
  }

  return (
    <section className="grid gap-4 print:hidden" aria-labelledby="withdraw-heading">
      <h2 id="withdraw-heading" className="text-2xl">
        {_('status.withdraw')}
      </h2>
      <p>{_('status.withdraw.hint')}</p>
      <AskedAction texts="status.withdraw" isSending={isSending} onConfirm={() => void withdraw()} />
      {failure && <Alert tone="error">{_(`status.withdraw.${failure}`)}</Alert>}
    </section>
  );
}

/** Requests a copy of the answers by mail, and shows the result. */
function MailCopy({ link }: { link: StatusLink }) {
  const { _ } = useTexts();
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<CopyResult>();

  async function send(): Promise<void> {
    setResult(undefined);
    setIsSending(true);
    setResult(await requestCopy(link));
    setIsSending(false);
  }

  return (
    <>
      <p>{_('status.copy.hint')}</p>
      <Button variant="secondary" className="justify-self-start" busy={isSending} onClick={() => void send()}>
        {_('status.copy.send')}
      </Button>
      {result && <Alert tone={result === 'sent' ? 'success' : 'error'}>{_(`status.copy.${result}`)}</Alert>}
    </>
  );
}

async function requestCopy(link: StatusLink): Promise<CopyResult> {
  const result = await callOperation('POST /submissions/{id}/copy', { input: {}, ...byLink(link) });
  if (result.outcome === 'ok') return 'sent';
  if (result.status === errorStatus.too_many) return 'refused';
  return result.status === errorStatus.conflict ? 'impossible' : 'failed';
}
