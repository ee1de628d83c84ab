import { issue } from '@isangano/api/core/errors';
import { shortTextMaxChars } from '@isangano/contracts/limits';
import { AppError } from '@isangano/platform/errors';

/** More than the longest text that any schema allows, so that a truncated text still fails validation. */
export const textMaxBytes = 96 * 1024;
/** More than the longest texts of any form together, of characters of three bytes. They are held in memory until the form is complete. */
const textsMaxBytes = 1024 * 1024;
/** More than any form has, with all entries of its lists. */
export const textsMaxCount = 200;

export type TextFields = {
  /** Keeps a text, unless its name is unknown or there are too many or too long texts: see `check`. */
  add(name: string | undefined, value: string): void;
  /** Whether a text was not kept, so that the form is not read any further. */
  isRejected(): boolean;
  /** Throws the error of the first text that was not kept: `invalid_input` or `too_large`. */
  check(): void;
  /** Returns the texts by name; a repeated name has an array. Line breaks are LF. */
  list(): Record<string, string | string[]>;
};

/** Collects the texts of one form, of which only those with a known name are kept. */
export function createTextFields(knownNames: ReadonlySet<string>): TextFields {
  const texts = new Map<string, string[]>();
  let bytes = 0;
  let count = 0;
  let rejection: AppError | undefined;

  function accept(name: string, value: string): AppError | undefined {
    if (!knownNames.has(name)) {
      const path = name.slice(0, shortTextMaxChars);
      return new AppError('invalid_input', { issues: [issue(path, 'error.field.unexpected')] });
    }
    bytes += Buffer.byteLength(value);
    count += 1;
    if (bytes > textsMaxBytes || count > textsMaxCount) return new AppError('too_large');
    const values = texts.get(name) ?? [];
    // Browsers send every line break as CRLF.
    values.push(value.replaceAll('\r\n', '\n'));
    texts.set(name, values);
    return undefined;
  }

  return {
    add(name = '', value) {
      rejection ??= accept(name, value);
    },
    isRejected: () => rejection !== undefined,
    check() {
      if (rejection) throw rejection;
    },
    list: () =>
      Object.fromEntries(
        [...texts].map(([name, [first = '', ...more]]) => [name, more.length ? [first, ...more] : first]),
      ),
  };
}
