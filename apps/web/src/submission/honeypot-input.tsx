import { honeypotField } from '@isangano/contracts/submissions/signals';

/** Invisible to people, including users of screen readers and keyboards; spam programs fill it. */
export function HoneypotInput() {
  return <input className="hidden" name={honeypotField} tabIndex={-1} autoComplete="off" />;
}
