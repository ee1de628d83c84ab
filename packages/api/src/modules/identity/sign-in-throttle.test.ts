import { createMemoryStore } from '@isangano/platform/shared-store/memory-store';
import { expect, test } from 'vitest';
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle.ts';

const tooMany = expect.objectContaining({ code: 'too_many' });

const clock = () => 0;
const createThrottle = () => createSignInThrottle({ sharedStore: createMemoryStore(clock), clock });

async function fail(throttle: SignInThrottle, count: number, toAttempt: AttemptAt): Promise<void> {
  for (let index = 0; index < count; index += 1) await throttle.recordAttempt(...toAttempt(index));
}
type AttemptAt = (index: number) => [login: string, address: string];

test('addresses of one IPv6 network count as one', async () => {
  const throttle = createThrottle();
  await fail(throttle, 10, (index) => ['keza', `2001:db8:1:2::${index + 1}`]);
  await expect(throttle.recordAttempt('keza', '2001:db8:1:2:ffff::1')).rejects.toEqual(tooMany);
  await throttle.recordAttempt('keza', '2001:db8:1:3::1');
  await throttle.recordAttempt('keza', '192.0.2.1');
});

test('a network is limited over all accounts', async () => {
  const throttle = createThrottle();
  await fail(throttle, 50, (index) => [`name-${index}`, `2001:db8:1:2::${index + 1}`]);
  await expect(throttle.recordAttempt('another', '2001:db8:1:2::ffff')).rejects.toEqual(tooMany);
});

test('username and e-mail address of an account count as one account, in any case', async () => {
  const throttle = createThrottle();
  const spellings = ['keza', 'Keza', 'keza@isangano.example', 'KEZA@Isangano.example'];
  await fail(throttle, 10, (index) => [spellings[index % spellings.length] ?? '', '192.0.2.1']);
  for (const login of spellings) {
    await expect(throttle.recordAttempt(login, '192.0.2.1')).rejects.toEqual(tooMany);
  }
});

test('a success by e-mail address forgets the failures by username', async () => {
  const throttle = createThrottle();
  await fail(throttle, 9, () => ['keza', '192.0.2.1']);
  await throttle.recordAttempt('keza@isangano.example', '192.0.2.1');
  await throttle.recordSuccess('keza@isangano.example', '192.0.2.1');
  await throttle.recordAttempt('keza', '192.0.2.1');
});
