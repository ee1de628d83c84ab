import { type ComponentProps, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextInput } from './inputs.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string };

/** A password field with a button that shows and hides the password; its label is the next action. */
export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isVisible ? 'text' : 'password'}
        className={`pr-14 ${className ?? ''}`}
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded text-ink -outline-offset-3 [--ring:var(--color-lake)]"
        aria-controls={rest.id}
        onClick={() => setIsVisible(!isVisible)}
      >
        {isVisible ? <EyeOffIcon /> : <EyeIcon />}
        {/* Text and not an `aria-label`, so that only the field itself is found by a label with "password". */}
        <span className="sr-only">{isVisible ? hideLabel : showLabel}</span>
      </button>
    </div>
  );
}
