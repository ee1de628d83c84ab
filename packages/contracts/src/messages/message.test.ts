import { expect, test } from 'vitest';
import { createMessageInput } from './message.ts';
import { requiredFields } from './required-fields.ts';

test('empty required fields have the errors that a form shows before the schema has loaded', () => {
  const empty = Object.fromEntries(Object.keys(createMessageInput.shape).map((name) => [name, ' ']));
  const { error } = createMessageInput.safeParse(empty);
  expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])).toEqual(
    requiredFields,
  );
});
