import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';

const widths = { m: 'max-w-md', '2xl': 'max-w-2xl', '4xl': 'max-w-4xl' };

/** A second touch within this time after a dialog was opened belongs to its opener. */
const doubleTapMs = 500;

type DialogProps = {
  open: boolean;
  /** Undefined while only its buttons close the dialog. */
  onClose: (() => void) | undefined;
  title: ReactNode;
  width?: keyof typeof widths | undefined;
  /**
   * Label of the close button in the corner; without it, the footer must contain a button that closes the
   * dialog.
   */
  closeLabel?: string | undefined;
  children: ReactNode;
  /** The element to focus first; by default the dialog itself, so that its title is announced. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /**
   * Label of a body without focusable elements. The body becomes focusable, so that the keyboard can scroll
   * it.
   */
  bodyLabel?: string | undefined;
  /** Gets the focus on closing if the element that opened the dialog no longer exists. */
  fallbackFocus?: RefObject<HTMLElement | null> | undefined;
  /** Appears without an animation. */
  isInstant?: boolean | undefined;
  /** Stays in view while the rest scrolls. */
  footer?: ReactNode;
  /** `alertdialog` for a question or an error that interrupts. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Called after closing, when the focus has been restored. */
  onClosed?: (() => void) | undefined;
};

type RestoreFocusProps = { fallback: DialogProps['fallbackFocus']; onRestored: DialogProps['onClosed'] };

/**
 * Restores the focus on closing. Headless UI does so only for elements that were focused after it was loaded,
 * and it may be loaded by opening the dialog.
 */
function RestoreFocus({ fallback, onRestored }: RestoreFocusProps) {
  const [opener] = useState(() => document.activeElement);
  const notifyRestored = useEffectEvent(() => onRestored?.());
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) {
          const canFocusOpener = opener !== document.body && opener?.isConnected;
          if (canFocusOpener && opener instanceof HTMLElement) opener.focus();
          else fallback?.current?.focus();
        }
        notifyRestored();
      });
    },
    [opener, fallback],
  );
  return null;
}

/** A modal dialog. Escape and a click outside the panel call `onClose`; closing restores the focus. */
export function Dialog({
  open,
  onClose,
  title,
  width = 'm',
  closeLabel,
  children,
  initialFocus,
  bodyLabel,
  fallbackFocus,
  isInstant = false,
  footer,
  role = 'dialog',
  onClosed,
}: DialogProps) {
  // Headless UI looks for the page, which an open dialog makes inert, when a closed one is mounted.
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => setIsMounted(true), []);
  // The second click of a double-click on the opener is outside of the dialog. Headless UI closes as the button is
  // released, or the finger lifted.
  const isSecondClick = useRef(false);
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);

  return (
    <HeadlessDialog
      open={open && isMounted}
      onClose={() => {
        if (!isSecondClick.current) onClose?.();
      }}
      onKeyDown={(event) => {
        // Headless UI would take the focus from the dialog, which remains open.
        if (event.key === 'Escape' && !onClose) event.preventDefault();
      }}
      onMouseDown={({ detail }) => {
        isSecondClick.current = detail > 1;
      }}
      onTouchStart={() => {
        isSecondClick.current = performance.now() - openedAt.current < doubleTapMs;
      }}
      onMouseUp={() => {
        isSecondClick.current = false;
      }}
      role={role}
      className="fixed inset-0 z-50"
      {...(initialFocus ? { initialFocus } : {})}
    >
      <RestoreFocus fallback={fallbackFocus} onRestored={onClosed} />
      <DialogBackdrop
        transition={!isInstant}
        className="fixed inset-0 bg-scrim transition-opacity data-closed:opacity-0"
      />
      <div className="dialog-area fixed inset-0 grid grid-cols-1 items-end justify-items-center pt-12 sm:place-items-center sm:p-6">
        <DialogPanel
          transition={!isInstant}
          className={classNames(
            'dialog-panel ground-bone flex max-h-[90vh] min-h-0 w-full flex-col rounded border-2 border-ink dialog-shadow',
            'transition-[opacity,translate] data-closed:translate-y-2 data-closed:opacity-0',
            // In a low window, header and footer would leave no room: all of the dialog scrolls.
            '[@media(height<30rem)]:overflow-y-auto',
            widths[width],
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b-2 border-ink py-3 pr-3 pl-5 sm:pl-6">
            <DialogTitle className="min-w-0 pt-2 text-2xl wrap-anywhere">{title}</DialogTitle>
            {closeLabel && (
              <button
                type="button"
                className="grid size-12 shrink-0 cursor-pointer place-items-center -outline-offset-3 hover:bg-clay"
                aria-label={closeLabel}
                onClick={onClose}
              >
                <CloseIcon />
              </button>
            )}
          </div>
          <div
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 -outline-offset-3 sm:p-6 [@media(height<30rem)]:flex-none"
            {...(bodyLabel && { tabIndex: 0, role: 'region', 'aria-label': bodyLabel })}
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t-2 border-ink px-5 py-4 sm:px-6">
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
