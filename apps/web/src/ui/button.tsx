import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'm' | 's' | undefined;
  /** On a black ground. */
  onDark?: boolean | undefined;
  /** Full width of its container. */
  wide?: boolean | undefined;
};

const base =
  'inline-flex items-center justify-center gap-2 border-2 rounded font-bold text-center no-underline select-none ' +
  'cursor-pointer transition-[translate,background-color,color] duration-150 active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:translate-y-0 disabled:opacity-55 ' +
  'aria-busy:translate-y-0';

const sizes = {
  m: 'min-h-12 px-5 py-2 text-base leading-tight',
  s: 'min-h-12 px-3 py-1 text-sm leading-tight pointer-fine:min-h-(--small-button,2.75rem)',
};

const onLight = {
  primary: 'border-ink bg-ochre text-on-ochre hover:bg-ochre-bright',
  secondary: 'border-ink bg-transparent text-ink hover:bg-ink hover:text-bone',
  quiet: 'border-transparent bg-transparent text-ink underline underline-offset-4 hover:bg-clay',
  danger: 'border-terracotta bg-terracotta text-bone hover:border-terracotta-deep hover:bg-terracotta-deep',
};

const onInk = {
  primary: 'border-ochre bg-ochre text-on-ochre hover:border-ochre-bright hover:bg-ochre-bright',
  secondary: 'border-bone bg-transparent text-bone hover:bg-bone hover:text-ink',
  quiet: 'border-transparent bg-transparent text-bone underline underline-offset-4 hover:bg-ink-raised',
  danger: 'border-ember bg-transparent text-ember hover:bg-ember hover:text-ink',
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'm', onDark, wide }: ButtonVariant = {}): string {
  return classNames(base, sizes[size], (onDark ? onInk : onLight)[variant], wide && 'w-full');
}

export type ButtonProps = ComponentProps<'button'> & ButtonVariant & { busy?: boolean | undefined };

/** While busy, the button ignores clicks but is not disabled, so that it keeps the focus. */
export function Button({
  variant,
  size,
  onDark,
  wide,
  busy,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, onDark, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
