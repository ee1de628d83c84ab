import { expect, test } from 'vitest';
import { createMessageInput } from './message.ts';
import { requiredFields } from './required-fields.ts';

test.each([' ', '\u0000', '\u200B\u2060', '\u00AD'])(
  'required fields of %j have the errors that a form shows before the schema has loaded',
  (blank) => {
    const empty = Object.fromEntries(Object.keys(createMessageInput.shape).map((name) => [name, blank]));
    const { error } = createMessageInput.safeParse(empty);
    expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])).toEqual(
      requiredFields,
    );
  },
);
