import { errorStatus } from '@isangano/contracts/error-status';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { callOperation } from '../../../submission/api/call-operation.ts';
import type { StatusLink } from '../../../submission/status-path.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

type CopyResult = 'sent' | 'refused' | 'impossible' | 'failed';

/** Asks for a copy of the answers by mail, and says what became of it. */
export function MailCopy({ link }: { link: StatusLink }) {
  const { _ } = useLingui();
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

async function requestCopy({ id, accessToken }: StatusLink): Promise<CopyResult> {
  const result = await callOperation<'applications.mailCopy'>({
    method: 'POST',
    path: '/submissions/{id}/copy',
    params: { id },
    input: {},
    headers: { [applicationTokenHeader]: accessToken },
  });
  if (result.outcome === 'ok') return 'sent';
  if (result.outcome !== 'error') return 'failed';
  if (result.status === errorStatus.too_many) return 'refused';
  return result.status === errorStatus.conflict ? 'impossible' : 'failed';
}
