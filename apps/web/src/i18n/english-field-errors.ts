import { fieldErrorTexts } from '@isangano/contracts/field-errors';
import type { Messages } from '@lingui/core';

/** Compiles a text of the contracts, with placeholders such as `{name}`, to the format of Lingui's runtime. */
function compileMessage(text: string): Messages[string] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? [part.slice(1, -1)] : part));
}

export const messages: Messages = Object.fromEntries(
  Object.entries(fieldErrorTexts).map(([id, text]) => [id, compileMessage(text)]),
);
