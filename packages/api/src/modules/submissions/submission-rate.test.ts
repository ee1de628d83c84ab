import { minuteMs } from '@isangano/contracts/durations';
import { createMemoryStore } from '@isangano/platform/shared-store/memory-store';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import type { Log } from '../../core/context.ts';
import { createTestCaller, openTestDeps } from '../../testing.ts';
import { interviewFields, sendInterview } from '../applications/testing.ts';
import { messageInput } from '../messages/testing.ts';
import { subscribe } from '../newsletter/subscribe.ts';
import { createSubmissionRate, type SubmissionRate } from './submission-rate.ts';

let now = 0;
let rate: SubmissionRate;
let log: Record<keyof Log, Mock>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  now = Date.parse('2026-11-20T08:00:00.000Z');
  log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const clock = () => now;
  rate = createSubmissionRate({ sharedStore: createMemoryStore(clock), clock, log });
});

afterEach(() => {
  vi.useRealTimers();
});

function count(submissions: number, everyMs: number): void {
  for (let counted = 0; counted < submissions; counted += 1) {
    now += everyMs;
    rate.count(null);
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
  now += 15 * minuteMs;
  expect(rate.isAbnormal()).toBe(false);
});

test('submissions from before the clock was set back do not count', () => {
  count(60, minuteMs);
  now -= 10 * minuteMs;
  expect(rate.isAbnormal()).toBe(false);
  count(59, 100);
  expect(rate.isAbnormal()).toBe(false);
  count(1, 100);
  expect(rate.isAbnormal()).toBe(true);
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

function pass(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

test('the begin and the end of an abnormal rate are logged once, without a submission too', () => {
  count(59, 1000);
  expect(log.warn).not.toHaveBeenCalled();
  count(1, 0);
  for (let held = 0; held < 40; held += 1) rate.count('unproven');
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.stringContaining('abnormal'));
  expect(log.info).not.toHaveBeenCalled();
  pass(4 * minuteMs);
  expect(log.info).toHaveBeenCalledExactlyOnceWith(
    { unproven: 40 },
    'the rate of submissions is normal again',
  );
  expect(vi.getTimerCount()).toBe(0);
  count(60, 0);
  expect(log.warn).toHaveBeenCalledTimes(2);
});

test('a rate that changes between normal and abnormal with every submission is logged as one', () => {
  for (let minute = 0; minute < 5; minute += 1) {
    for (let second = 0; second < 60; second += 1) {
      pass(1000);
      rate.count(rate.isAbnormal() ? 'unproven' : null);
    }
  }
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.info).not.toHaveBeenCalled();
});

test('no more suspects of a kind are stored than staff may have to look at', async () => {
  const opened = await openTestDeps();
  const deps = { ...opened, submissionRate: { ...opened.submissionRate, suspectsMaxCount: 1 } };
  const fields = { spamSignals: { isHoneypotFilled: true } };
  const sendAll: (() => Promise<unknown>)[] = [
    () => createTestCaller(deps, fields).messages.create(messageInput()),
    () => sendInterview(deps, interviewFields(), fields),
    () => createTestCaller(deps, fields).newsletter.subscribe({ email: 'keza@mail.example' }),
  ];
  for (const send of sendAll) {
    await send();
    if (send === sendAll[2])
      await createTestCaller(deps, fields).newsletter.subscribe({ email: 'keza@mail.example' });
  }
  const another = createTestCaller(deps, fields).newsletter.subscribe({ email: 'uwera@mail.example' });
  await expect(another).rejects.toMatchObject({ cause: { code: 'too_many' } });
  for (const send of sendAll.slice(0, 2)) await expect(send()).rejects.toThrow('Too many requests');
  await createTestCaller(deps).messages.create(messageInput({ subject: 'another' }));
  // What is suspect only for the rate of others is not refused.
  deps.submissionRate.isAbnormal = () => true;
  await createTestCaller(deps).messages.create(messageInput({ subject: 'while others send much' }));
  await sendInterview(deps);
  await opened.close();
});

test('only submissions that the rate alone makes suspect are unproven', async () => {
  const deps = await openTestDeps();
  for (let counted = 0; counted < 60; counted += 1) deps.submissionRate.count(null);
  await createTestCaller(deps).messages.create(messageInput());
  await createTestCaller(deps, { spamSignals: { isHoneypotFilled: true } }).messages.create(messageInput());
  await sendInterview(deps);
  await subscribe(deps, { email: 'keza@mail.example' }, { locale: 'rw', spamSignals: {} });
  expect(deps.submissionRate.countUnproven()).toBe(3);
  await deps.close();
});
