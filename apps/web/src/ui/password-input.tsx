import { type ComponentProps, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextInput } from './inputs.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string };

/** A password with a button that uncovers it; the button's name says what a press will do. */
export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={`pr-14 ${className ?? ''}`}
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded text-ink -outline-offset-3 [--ring:var(--color-lake)]"
        aria-controls={rest.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
        {/* Text, not a label: only the field itself is labelled as the password. */}
        <VisuallyHidden>{shown ? hideLabel : showLabel}</VisuallyHidden>
      </button>
    </div>
  );
}
