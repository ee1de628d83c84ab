import { trapField } from '@isangano/contracts/spam/signs';

/** A field that is not there for anybody who looks, listens or tabs through a form; programs fill it. */
export function TrapInput() {
  return <input className="hidden" name={trapField} tabIndex={-1} autoComplete="off" />;
}
