import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { getStatusPath, type StatusLink } from '../../../submission/status-path.ts';
import { Button } from '../../../ui/button.tsx';

/** The private link with the advice to keep it. */
export function PrivateLink({ link }: { link: StatusLink }) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
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
