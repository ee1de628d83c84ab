import { expect, test } from 'vitest';
import { createSignInThrottle } from './sign-in-throttle.ts';

const tooMany = expect.objectContaining({ code: 'too_many' });

function fail(throttle: ReturnType<typeof createSignInThrottle>, count: number, toAttempt: AttemptAt): void {
  for (let index = 0; index < count; index += 1) throttle.recordAttempt(...toAttempt(index));
}
type AttemptAt = (index: number) => [login: string, address: string];

test('addresses of one IPv6 network count as one', () => {
  const throttle = createSignInThrottle(() => 0);
  fail(throttle, 10, (index) => ['keza', `2001:db8:1:2::${index + 1}`]);
  expect(() => throttle.recordAttempt('keza', '2001:db8:1:2:ffff::1')).toThrow(tooMany);
  expect(() => throttle.recordAttempt('keza', '2001:db8:1:3::1')).not.toThrow();
  expect(() => throttle.recordAttempt('keza', '192.0.2.1')).not.toThrow();
});

test('a network is limited over all accounts', () => {
  const throttle = createSignInThrottle(() => 0);
  fail(throttle, 50, (index) => [`name-${index}`, `2001:db8:1:2::${index + 1}`]);
  expect(() => throttle.recordAttempt('another', '2001:db8:1:2::ffff')).toThrow(tooMany);
});

test('username and e-mail address of an account count as one account, in any case', () => {
  const throttle = createSignInThrottle(() => 0);
  const spellings = ['keza', 'Keza', 'keza@isangano.example', 'KEZA@Isangano.example'];
  fail(throttle, 10, (index) => [spellings[index % spellings.length] ?? '', '192.0.2.1']);
  for (const login of spellings) {
    expect(() => throttle.recordAttempt(login, '192.0.2.1')).toThrow(tooMany);
  }
});

test('a success by e-mail address forgets the failures by username', () => {
  const throttle = createSignInThrottle(() => 0);
  fail(throttle, 9, () => ['keza', '192.0.2.1']);
  throttle.recordAttempt('keza@isangano.example', '192.0.2.1');
  throttle.recordSuccess('keza@isangano.example', '192.0.2.1');
  expect(() => throttle.recordAttempt('keza', '192.0.2.1')).not.toThrow();
});
