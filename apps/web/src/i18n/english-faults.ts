import { fieldErrorTexts } from '@isangano/contracts/field-errors';
import type { Messages } from '@lingui/core';

/** Turns `{name}` in a contract's text into the compiled form that Lingui's runtime reads. */
function compiled(text: string): Messages[string] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? [part.slice(1, -1)] : part));
}

/** English of the `faults` catalogue. */
export const messages: Messages = Object.fromEntries(
  Object.entries(fieldErrorTexts).map(([id, text]) => [id, compiled(text)]),
);
