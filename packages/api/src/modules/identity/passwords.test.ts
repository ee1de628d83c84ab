import { afterAll, expect, test } from 'vitest';
import { createPasswordHasher } from './passwords.ts';

const passwords = createPasswordHasher();
afterAll(() => passwords.close());

test('passwords are hashed by Argon2id with 19 MiB and two passes, each with its own salt', async () => {
  const [first, second] = [await passwords.hash('a password'), await passwords.hash('a password')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});
