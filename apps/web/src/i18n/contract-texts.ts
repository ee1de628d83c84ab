import { fieldErrorTexts } from '@isangano/contracts/field-errors';
import { labels } from '@isangano/contracts/labels';
import type { Messages } from '@lingui/core';

/** Turns `{name}` in a contract's text into the compiled form that Lingui's runtime reads. */
function compiled(text: string): Messages[string] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? [part.slice(1, -1)] : part));
}

function compiledAll(texts: Readonly<Record<string, string>>): Messages {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compiled(text)]));
}

/** English of the `labels` catalogue, by ids such as `label.format.InStudio`. */
export function englishLabels(): Messages {
  return Object.assign(
    {},
    ...Object.entries(labels).map(([group, texts]) =>
      compiledAll(
        Object.fromEntries(Object.entries(texts).map(([value, text]) => [`label.${group}.${value}`, text])),
      ),
    ),
  );
}

/** English of the `faults` catalogue. */
export function englishFaults(): Messages {
  return compiledAll(fieldErrorTexts);
}
