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

test('halves of surrogate pairs become what a database stores for them', () => {
  const { subject, message } = createMessageInput.parse({
    fullName: 'A',
    email: 'a@mail.example',
    subject: ' \uD83D ',
    message: '\uDE00\uD83D \u{1F600}',
  });
  expect([subject, message]).toEqual(['\uFFFD', '\uFFFD\uFFFD \u{1F600}']);
});

test.each([5, true, ['A', 'B'], {}])('a required field that has %j is not called missing', (value) => {
  const names = Object.keys(requiredFields);
  const { error } = createMessageInput.safeParse(Object.fromEntries(names.map((name) => [name, value])));
  expect(error?.issues.map(({ message }) => message)).toEqual(names.map(() => 'error.value.invalid'));
});
