import { beforeEach, expect, test } from 'vitest';
import { interviewFields, sendInterview } from '../applications/testing.ts';
import { messageInput } from '../messages/testing.ts';
import { subscribe } from '../newsletter/subscribe.ts';
import { createTestCaller, openTestDeps } from '../testing.ts';
import { createSubmissionRate, type SubmissionRate } from './submission-rate.ts';

let now = 0;
let rate: SubmissionRate;
beforeEach(() => {
  now = Date.parse('2026-11-20T08:00:00.000Z');
  rate = createSubmissionRate(() => now);
});

function count(submissions: number, everyMs: number): void {
  for (let counted = 0; counted < submissions; counted += 1) {
    now += everyMs;
    rate.count();
  }
}

test('more than 60 submissions in a minute are abnormal, until the minute is over', () => {
  count(59, 1000);
  expect(rate.isAbnormal()).toBe(false);
  count(1, 0);
  expect(rate.isAbnormal()).toBe(true);
  now += 1000;
  expect(rate.isAbnormal()).toBe(true);
  now += 1000;
  expect(rate.isAbnormal()).toBe(false);
});

test('more than 600 submissions in an hour are abnormal, however even', () => {
  count(599, 5000);
  expect(rate.isAbnormal()).toBe(false);
  count(1, 5000);
  expect(rate.isAbnormal()).toBe(true);
  now += 15 * 60 * 1000;
  expect(rate.isAbnormal()).toBe(false);
});

test('submissions of all kinds count, and repetitions do not', async () => {
  const deps = await openTestDeps();
  const key = { idempotencyKey: 'a key' };
  const message = messageInput();
  const subscription = { locale: 'rw', spamSignals: {}, ...key } as const;
  for (let round = 0; round < 40; round += 1) {
    await createTestCaller(deps, key).messages.create(message);
    await sendInterview(deps, interviewFields({ email: 'keza@mail.example' }), key);
    await subscribe(deps, { email: 'keza@mail.example' }, subscription);
  }
  expect(deps.submissionRate.isAbnormal()).toBe(false);
  for (let round = 0; round < 19; round += 1) {
    await createTestCaller(deps).messages.create(messageInput());
    await sendInterview(deps);
    await subscribe(
      deps,
      { email: `keza${round}@mail.example` },
      { ...subscription, idempotencyKey: undefined },
    );
  }
  expect(deps.submissionRate.isAbnormal()).toBe(true);
  await deps.close();
});
