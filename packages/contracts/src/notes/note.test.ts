import { expect, test } from 'vitest';
import { findMentionedNames } from './note.ts';

test.each([
  ['@Claudine, please call.', ['claudine']],
  ['For @jean.bosco and @keza-m: look, @keza-m.', ['jean.bosco', 'keza-m']],
  ['Write to keza@mail.example', []],
  ['@ nobody, @@twice', []],
  ['(@éric)', ['éric']],
  ['@keza@other.example, and @keza.', ['keza@other.example', 'keza']],
])('%s mentions %j', (text, names) => {
  expect(findMentionedNames(text)).toEqual(names);
});
