import type { MouseEvent } from 'react';
import { Toaster, toast } from 'sonner';

/* Loaded when the first notification is likely, as no page needs it to be read. */

const look = {
  unstyled: true,
  classNames: {
    toast:
      'toast ground-ink flex w-(--width) items-center gap-3 rounded border-2 border-bone p-4 font-sans text-base leading-snug',
    content: 'order-1 flex-1 min-w-0',
    description: 'mt-1 text-sm wrap-anywhere',
    actionButton:
      'order-2 -my-2 min-h-12 shrink-0 cursor-pointer border-2 border-bone px-3 font-bold pointer-fine:min-h-9',
    closeButton: 'order-2 -my-4 -mr-4 grid size-12 shrink-0 cursor-pointer place-items-center [&>svg]:size-5',
  },
};

type ToasterProps = { label: string; closeLabel: string };

/**
 * Renders one notice at a time, which stays until it is closed. `barHeight` is what is fixed at the top of the page,
 * which it must not cover. Its width of 356 px is the default of the library.
 */
export function NoticeToaster({ label, closeLabel, barHeight }: ToasterProps & { barHeight: number }) {
  const belowBar = (offset: number) => ({ top: offset + barHeight, right: offset, left: offset });
  return (
    <Toaster
      offset={belowBar(32)}
      mobileOffset={belowBar(16)}
      id="notices"
      position="top-right"
      visibleToasts={1}
      duration={Number.POSITIVE_INFINITY}
      closeButton
      hotkey={['F8']}
      toastOptions={{ ...look, closeButtonAriaLabel: closeLabel }}
      containerAriaLabel={label}
    />
  );
}

/** Renders up to three notifications, each a line over the full width of the window: the stylesheet sets their width. */
export function NotificationToaster({ label, closeLabel }: ToasterProps) {
  return (
    <Toaster
      offset={0}
      mobileOffset={0}
      gap={6}
      id="notifications"
      position="bottom-right"
      visibleToasts={3}
      duration={4000}
      hotkey={['altKey', 'KeyT']}
      toastOptions={{ ...look, closeButtonAriaLabel: closeLabel }}
      containerAriaLabel={label}
    />
  );
}

/** Shows a notification that disappears after four seconds. */
export function notify(text: string): void {
  toast(text, { toasterId: 'notifications' });
}

/** Shows a notification with an action button for `durationMs`. */
export function notifyWithAction(
  text: string,
  {
    label,
    onAction,
    durationMs,
  }: { label: string; onAction: (event: MouseEvent) => void; durationMs: number },
): void {
  toast(text, { toasterId: 'notifications', duration: durationMs, action: { label, onClick: onAction } });
}

/** Removes all notices and notifications, also those that no toaster shows yet. */
export function dismissAll(): void {
  toast.dismiss();
}

/** Shows a notice that stays until it is closed; a new notice replaces it. */
export function notice(text: string, detail?: string): void {
  toast(text, { toasterId: 'notices', id: 'notice', description: detail });
}
