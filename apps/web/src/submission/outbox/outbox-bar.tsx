import { applicationStatusPath } from '@isangano/contracts/routes';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AlertIcon, CheckIcon, createIcon, UploadIcon } from '../../ui/icons.tsx';
import { useOpenedForm } from '../drafts/use-opening.ts';
import { getStatusLink } from '../private-link.ts';
import { formatReference } from '../reference.ts';
import type { SendingState } from '../sending/sending-state.ts';
import { getStatusPath } from '../status-path.ts';
import { getReference } from './item.ts';
import { discardReceived, exportItem, getForm, isFormBusy, openItem } from './item-actions.ts';
import { closeItem, sendNow } from './page-outbox.ts';
import { removeItem } from './store.ts';
import { type ItemState, type ShownItem, useItems } from './use-items.ts';

const PhoneIcon = createIcon('M7 2h10v20H7zM7 18h10M10.5 5h3');

const icons: Record<ItemState, typeof CheckIcon> = {
  waiting: PhoneIcon,
  expired: PhoneIcon,
  unstored: PhoneIcon,
  sending: UploadIcon,
  arriving: UploadIcon,
  received: CheckIcon,
  refused: AlertIcon,
};

/** The bar may be gone with its last item. */
const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true });

type OutboxEntryProps = {
  item: ShownItem;
  /** Whether the browser keeps its storage in any case. */
  isPersisted: boolean;
};

/** The items that this device has not sent yet, or has sent in the background, at the bottom of every public page. */
export function OutboxBar({ hasFailed }: { hasFailed: boolean }) {
  const { _ } = useDeferredMessages('outbox');
  const { items, isPersisted } = useItems(hasFailed);
  // That page lists received items with their status.
  const isStatusPage = useLocation({ select: ({ pathname }) => pathname === applicationStatusPath });
  const shown = items.filter(({ state }) => !isStatusPage || state !== 'received');
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={_('outbox.title')}
      data-outbox
      className={classNames(
        'ground-ink border-t-4 border-ochre',
        !isStatusPage && 'sticky bottom-0 z-30 max-h-[50dvh] overflow-y-auto',
      )}
    >
      <div className="frame py-3">
        <ul className="grid gap-4">
          {shown.map((item) => (
            <OutboxEntry key={item.id} item={item} isPersisted={isPersisted} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** An item with its state and its actions. */
function OutboxEntry({ item, isPersisted }: OutboxEntryProps) {
  const { _, locale } = useTexts();
  const { kind, title, text, state, shownState, problem } = item;
  const link = getStatusLink(item);
  const reference = getReference(item);
  const Icon = icons[shownState];

  async function close(): Promise<void> {
    focusMain();
    await discardReceived(item);
    await closeItem(item);
  }

  return (
    <li className="flex items-start gap-3">
      <Icon className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="font-bold wrap-anywhere">
          {_(`outbox.kind.${kind}`)}
          {title && ` · ${title}`}
        </p>
        <p role="status">
          {_(`outbox.state.${shownState}`)} {problem}
        </p>
        {state === 'received' ? (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {reference !== undefined && (
              <p>
                {_('outbox.reference')}{' '}
                <strong translate="no" className="font-mono wrap-anywhere">
                  {formatReference(reference)}
                </strong>
              </p>
            )}
            {link && (
              <a href={getStatusPath(locale, link)} className="inline-flex min-h-11 items-center">
                {_('outbox.receipt')}
              </a>
            )}
            <Button variant="secondary" size="s" onDark onClick={() => void close()}>
              {_('outbox.close')}
            </Button>
          </div>
        ) : (
          <details className="mt-1">
            <summary className="cursor-pointer py-2 underline underline-offset-4">
              {_('outbox.options')}
            </summary>
            {text && <p className="mb-3 whitespace-pre-wrap wrap-anywhere">{text}</p>}
            <ItemOptions item={item} />
            {!isPersisted && <p className="mt-2 text-sm text-soft">{_('outbox.notPersisted')}</p>}
          </details>
        )}
      </div>
    </li>
  );
}

function ItemOptions({ item }: Pick<OutboxEntryProps, 'item'>) {
  const { _ } = useTexts();
  const showForm = useOpenedForm();
  /** Undefined before the first question. */
  const [isAsking, setIsAsking] = useState<boolean>();
  const [isBusy, setIsBusy] = useState(false);
  const form = getForm(item);

  async function open(): Promise<void> {
    if (!form) return;
    if (isFormBusy(form, item)) return setIsBusy(true);
    await openItem(form, item);
    showForm(form);
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {(item.state === 'waiting' || item.state === 'expired') && (
          <Button size="s" onDark onClick={() => void sendNow(item.id)}>
            {_('outbox.tryNow')}
          </Button>
        )}
        {form && (
          <Button variant="secondary" size="s" onDark onClick={() => void open()}>
            {_('outbox.open')}
          </Button>
        )}
        <Button variant="secondary" size="s" onDark onClick={() => void exportItem(item)}>
          {_('outbox.export')}
        </Button>
        {!isAsking && (
          <Button
            variant="secondary"
            size="s"
            onDark
            // The button that kept the item is gone.
            autoFocus={isAsking === false}
            onClick={() => setIsAsking(true)}
          >
            {_('outbox.remove')}
          </Button>
        )}
      </div>
      {isBusy && <p role="alert">{_('outbox.busy')}</p>}
      {isAsking && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="alert" className="basis-full">
            {_('outbox.removeAsk')}
          </p>
          <Button
            variant="danger"
            size="s"
            onDark
            onClick={() => {
              focusMain();
              void removeItem(item.id).catch(console.error);
            }}
          >
            {_('outbox.remove')}
          </Button>
          <Button variant="secondary" size="s" onDark autoFocus onClick={() => setIsAsking(false)}>
            {_('outbox.keep')}
          </Button>
        </div>
      )}
    </div>
  );
}

type WaitingNoticeProps = {
  state: Extract<SendingState<unknown>, { phase: 'waiting' | 'changed' }>;
  /** Shows an empty form for another application. */
  onBeginAnother?: (() => void) | undefined;
};

/** Shown in a form while its submission waits for a connection, and once that was changed. */
export function WaitingNotice({ state, onBeginAnother }: WaitingNoticeProps) {
  const { _ } = useDeferredMessages('outbox');
  if (state.phase === 'changed') return <Alert tone="info">{_('outbox.withdrawn')}</Alert>;
  return (
    <Alert tone="info" title={_('outbox.waiting')}>
      <div className="grid justify-items-start gap-2">
        <p>{_(state.isStored ? 'outbox.waiting.stored' : 'outbox.waiting.unstored')}</p>
        {onBeginAnother && (
          <Button variant="secondary" size="s" onClick={onBeginAnother}>
            {_('outbox.beginAnother')}
          </Button>
        )}
      </div>
    </Alert>
  );
}
