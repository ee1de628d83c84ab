import { Toaster, toast } from 'sonner';

/* Loaded when first needed: nothing on a page's way to being read depends on it. */

type ToastLabels = { notices: string; notifications: string; close: string };

const look = {
  unstyled: true,
  classNames: {
    toast:
      'ground-ink flex w-(--width) items-center gap-3 rounded border-2 border-bone p-4 font-sans text-base leading-snug',
    content: 'order-1 flex-1 min-w-0',
    actionButton:
      'order-2 -my-2 min-h-12 shrink-0 cursor-pointer border-2 border-bone px-3 font-bold pointer-fine:min-h-9',
    closeButton: 'order-2 -my-4 -mr-4 grid size-12 shrink-0 cursor-pointer place-items-center [&>svg]:size-5',
  },
};

/* The width of 356 px is the library's own. */
const places = { offset: 32, mobileOffset: 16, gap: 14 };

/** Two rows of messages: notices, one at a time, that stay; notifications, three at most, that pass after four seconds. */
export function Toasters({ labels }: { labels?: ToastLabels | undefined }) {
  const toastOptions = labels ? { ...look, closeButtonAriaLabel: labels.close } : look;
  return (
    <>
      <Toaster
        {...places}
        id="notices"
        position="top-right"
        visibleToasts={1}
        duration={Number.POSITIVE_INFINITY}
        closeButton
        hotkey={['F8']}
        toastOptions={toastOptions}
        {...(labels ? { containerAriaLabel: labels.notices } : {})}
      />
      <Toaster
        {...places}
        id="notifications"
        position="bottom-right"
        visibleToasts={3}
        duration={4000}
        hotkey={['altKey', 'KeyT']}
        toastOptions={toastOptions}
        {...(labels ? { containerAriaLabel: labels.notifications } : {})}
      />
    </>
  );
}

/** Says that something happened, and goes. */
export function notify(text: string): void {
  toast(text, { toasterId: 'notifications' });
}

/** The same, with something to do about it for a while. */
export function notifyWithAction(
  text: string,
  { label, act, forMs }: { label: string; act: () => void; forMs: number },
): void {
  toast(text, { toasterId: 'notifications', duration: forMs, action: { label, onClick: act } });
}

/** Stays until it is closed; a new one takes the place of the old. */
export function notice(text: string): void {
  toast(text, { toasterId: 'notices', id: 'notice' });
}
