import { brand } from '@isangano/content/brand';
import type { OwnThread } from '@isangano/contracts/replies/reply';
import { useCallback, useEffect, useState } from 'react';
import { formatBytes, formatMoment } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { getDraftKey, getItem } from '../../../submission/device-storage.ts';
import type { StatusLink } from '../../../submission/status-path.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { lazyExport, Optional } from '../../../ui/optional.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { byLink } from './by-link.ts';

const ReplyForm = lazyExport(() => import('./reply-form.tsx'), 'ReplyForm');

/** The thread between the group and the applicant, and the form of the next reply. */
export function Thread({ link, onClosed }: { link: StatusLink; onClosed: () => void }) {
  const { _ } = useTexts();
  const [entries, setEntries] = useState<OwnThread['entries']>();
  const [hasFailed, setHasFailed] = useState(false);
  /** The name under which the device stores the typed texts. */
  const form = `reply ${link.id}`;
  const [isWriting, setIsWriting] = useState(() => getItem(getDraftKey(form)) !== null);
  /** Counts the sent replies; each reply has a form of its own. */
  const [sentCount, setSentCount] = useState(0);

  const keptFocus = useKeptFocus<HTMLElement>();

  const load = useCallback(async () => {
    const result = await callOperation('GET /submissions/{id}/thread', byLink(link));
    setHasFailed(result.outcome !== 'ok');
    if (result.outcome === 'ok') setEntries(result.output.entries);
  }, [link]);
  useEffect(() => void load(), [load]);

  const finish = useCallback(() => {
    setIsWriting(false);
    setSentCount((count) => count + 1);
    void load();
  }, [load]);

  return (
    <section
      {...keptFocus}
      aria-labelledby="thread-heading"
      className={`mt-12 print:mt-6 ${entries?.length ? '' : 'print:hidden'}`}
    >
      <h2 id="thread-heading" className="text-2xl">
        {_('thread.heading')}
      </h2>
      {entries?.length === 0 && <p className="mt-3 max-w-text">{_('thread.none')}</p>}
      {entries && entries.length > 0 && (
        <ol className="mt-5 grid gap-5">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasFailed && (
        <Alert tone="error" className="mt-4">
          <p>{_('thread.unreached')}</p>
          <Button variant="secondary" size="s" className="mt-2" onClick={() => void load()}>
            {_('thread.retry')}
          </Button>
        </Alert>
      )}
      {sentCount > 0 && !isWriting && (
        <Alert tone="success" className="mt-5">
          {_('thread.sent')}
        </Alert>
      )}
      <div className="print:hidden">
        {isWriting ? (
          <Optional
            loading={
              <p role="status" className="mt-6">
                {_('status.opening')}
              </p>
            }
            fallback={<LoadFailure />}
          >
            <ReplyForm key={sentCount} form={form} link={link} onSent={finish} onClosed={onClosed} />
          </Optional>
        ) : (
          <Button variant="secondary" className="mt-6" onClick={() => setIsWriting(true)}>
            {_('thread.write')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Entry({ entry: { isOwn, at, subject, text, files } }: { entry: OwnThread['entries'][number] }) {
  const { _, locale } = useTexts();
  return (
    <li className={classNames('border-l-8 pl-4', isOwn ? 'border-line' : 'border-ochre')}>
      <p className="text-sm text-soft">
        <strong className="text-ink">{isOwn ? _('thread.own') : brand.name}</strong>
        {' · '}
        {formatMoment(locale, at)}
      </p>
      {!isOwn && <p className="mt-1 font-bold wrap-anywhere">{subject}</p>}
      <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      {files.length > 0 && (
        <ul aria-label={_('thread.files')} className="mt-1 text-sm">
          {files.map(({ name, sizeBytes }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may be equal
            <li key={index} className="wrap-anywhere">
              {name} ({formatBytes(locale, sizeBytes)})
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
