import { useLingui } from '@lingui/react';
import type { StatusLink } from '../../../submission/status-path.ts';
import { Button } from '../../../ui/button.tsx';
import { MailCopy } from './mail-copy.tsx';
import { PrivateLink } from './private-link.tsx';

type ReceiptActionsProps = { link: StatusLink; canMailCopy: boolean };

/** What the applicant can take along: the private link, a copy by mail, and this page on paper. */
export function ReceiptActions({ link, canMailCopy }: ReceiptActionsProps) {
  const { _ } = useLingui();
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
    </div>
  );
}
