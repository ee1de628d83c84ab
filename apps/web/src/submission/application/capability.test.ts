import { expect, test } from 'vitest';
import { createCapability, deriveAccessToken } from './capability.ts';

test('an access token is derived from its capability, and from no other', async () => {
  const capability = createCapability();
  const token = await deriveAccessToken(capability);
  expect(capability).toMatch(/^[\w-]{43}$/);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).not.toBe(capability);
  expect(await deriveAccessToken(capability)).toBe(token);
  expect(await deriveAccessToken(createCapability())).not.toBe(token);
});
