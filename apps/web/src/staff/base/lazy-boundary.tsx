import { useLingui } from '@lingui/react';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { lazyExport, Optional, type Part } from '../../ui/optional.tsx';
import { SmallButton } from './buttons.tsx';
import { confirmAction } from './notifications.tsx';

type LazyBoundaryProps = {
  /** Shown until the part is loaded; by default nothing. */
  loading?: ReactNode;
  /** Shown if the part cannot be loaded; by default a text about that. */
  failure?: ReactNode;
  /** Closes an overlay. Called when it cannot be shown and the user has closed the message about that. */
  onClose?: () => void;
  children: ReactNode;
};

/**
 * A part of a staff page whose code or messages are loaded when it is first shown. If it cannot be shown, the rest of
 * the page stays as it is, with what has been typed.
 */
export function LazyBoundary({ loading, failure = <PartFailure />, onClose, children }: LazyBoundaryProps) {
  const [attempt, setAttempt] = useState(0);
  const close = () => {
    onClose?.();
    setAttempt(attempt + 1);
  };
  return (
    <Optional
      key={attempt}
      loading={loading}
      fallback={onClose ? <FailureQuestion onClose={close} /> : failure}
    >
      {children}
    </Optional>
  );
}

/** A part of a page whose code is loaded when it is first shown. */
export function lazyPart<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Part = lazyExport(load, name);
  return (props: ComponentProps<Module[Name]>) => (
    <LazyBoundary>
      <Part {...props} />
    </LazyBoundary>
  );
}

type DialogProps = { onClose: () => void };

/** A dialog whose code is loaded when it is first opened. If that fails, a message replaces it. */
export function lazyDialog<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Dialog = lazyExport(load, name);
  return (props: ComponentProps<Module[Name]> & DialogProps) => {
    const { onClose }: DialogProps = props;
    const all: ComponentProps<Module[Name]> = props;
    return (
      <LazyBoundary onClose={onClose}>
        <Dialog {...all} />
      </LazyBoundary>
    );
  };
}

type DialogButtonProps = Omit<ButtonProps, 'children' | 'onClick'> & {
  label: string;
  /** Renders the dialog. */
  children: (close: () => void) => ReactNode;
};

export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

/* Browsers never fetch a failed module again, so only reloading the page helps. */

function PartFailure() {
  const { _ } = useLingui();
  return (
    <div role="alert" className="my-4">
      <p className="text-on-red">
        <strong>{_('staff.part.failed')}</strong>
        <br />
        {_('staff.part.check')}
      </p>
      <SmallButton className="mt-2" onClick={() => window.location.reload()}>
        {_('staff.part.reload')}
      </SmallButton>
    </div>
  );
}

/** Several parts that are shown at once, such as the checkboxes of a list, fail together. */
let answer: Promise<boolean> | undefined;

function FailureQuestion({ onClose }: { onClose: () => void }) {
  const { _ } = useLingui();
  const ask = useEffectEvent(async () => {
    answer ??= confirmAction(`${_('staff.part.failed')}\n${_('staff.part.check')}`, _('staff.part.reload'));
    const reloads = await answer;
    answer = undefined;
    if (reloads) window.location.reload();
    else onClose();
  });
  useEffect(() => void ask(), []);
  return null;
}
