import { applicationStatusPath } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { OutboxEntry } from './outbox-entry.tsx';
import { useItems } from './use-items.ts';

/** What this device has not sent yet, or has sent in the background, at the bottom of every public page. */
export function OutboxBar({ hasFailed }: { hasFailed: boolean }) {
  useDeferredMessages('outbox');
  const { _ } = useLingui();
  const { items, isPersisted } = useItems(hasFailed);
  // That page lists what was received, and shows what became of it.
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
