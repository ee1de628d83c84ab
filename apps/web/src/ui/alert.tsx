import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icons.tsx';

const tones = {
  error: { toneClass: 'border-terracotta bg-tint-red text-on-red', Icon: AlertIcon },
  success: { toneClass: 'border-forest bg-tint-green text-on-green', Icon: CheckIcon },
  info: { toneClass: 'border-lake bg-tint-blue text-on-blue', Icon: InfoIcon },
};

type AlertProps = {
  tone: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  className?: string | undefined;
};

/** Errors are announced by screen readers at once, other alerts after the current speech. */
export function Alert({ tone, title, children, onClose, closeLabel, className }: AlertProps) {
  const { toneClass, Icon } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded border-2 border-l-8 px-4 py-3 [--link:currentColor] [--ring:currentColor]',
        toneClass,
        className,
      )}
    >
      <Icon className="mt-0.5" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
      {onClose && (
        <button
          type="button"
          className="-my-2.5 -mr-3 grid size-12 shrink-0 cursor-pointer place-items-center"
          aria-label={closeLabel}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
