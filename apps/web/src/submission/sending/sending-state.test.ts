import { describe, expect, test } from 'vitest';
import { idle, reduceSending, type SendingEvent, type SendingState } from './sending-state.ts';

type State = SendingState<string>;
type Event = SendingEvent<string>;

const sending: State = { phase: 'sending' };
const waiting: State = { phase: 'waiting', isStored: true };
const refusal = { status: 400, issues: [] };
const changed: State = { phase: 'changed' };
const failed: State = { phase: 'failed', refusal };
const cancelled: State = { phase: 'cancelled', mayHaveArrived: false };
const sent: State = { phase: 'sent', receipt: 'ref' };

const submit: Event = { type: 'submit' };
const keep: Event = { type: 'keep', isStored: true };
const receive: Event = { type: 'receive', receipt: 'ref' };
const fail: Event = { type: 'fail', refusal };
const cancel: Event = { type: 'cancel', mayHaveArrived: false };
const change: Event = { type: 'change' };
const withdraw: Event = { type: 'withdraw' };
const dismiss: Event = { type: 'dismiss' };

/** The next state of each state, by event; what is left out stays as it is. */
const changes: [State, [Event, State][]][] = [
  [
    idle,
    [
      [submit, sending],
      [keep, waiting],
      [change, changed],
    ],
  ],
  [
    changed,
    [
      [submit, sending],
      [dismiss, idle],
    ],
  ],
  [
    sending,
    [
      [keep, waiting],
      [receive, sent],
      [fail, failed],
      [cancel, cancelled],
    ],
  ],
  [
    waiting,
    [
      [submit, sending],
      [receive, sent],
      [fail, failed],
      [change, changed],
      [withdraw, idle],
    ],
  ],
  [
    failed,
    [
      [submit, sending],
      [dismiss, idle],
    ],
  ],
  [
    cancelled,
    [
      [submit, sending],
      [dismiss, idle],
    ],
  ],
  [
    sent,
    [
      [submit, sending],
      [dismiss, idle],
    ],
  ],
];

const events = [submit, keep, receive, fail, cancel, change, withdraw, dismiss];

describe('what is sent', () => {
  for (const [state, next] of changes)
    for (const event of events) {
      const [, expected = state] = next.find(([known]) => known === event) ?? [];
      const outcome = expected === state ? 'stays as it is' : `is ${expected.phase}`;
      test(`${state.phase}, then ${event.type}: ${outcome}`, () => {
        expect(reduceSending(state, event)).toEqual(expected);
      });
    }

  test('waits as long as its page only, where the device stores nothing', () => {
    const events: Event[] = [submit, { type: 'keep', isStored: false }];
    expect(events.reduce<State>(reduceSending, idle)).toEqual({ phase: 'waiting', isStored: false });
  });

  test('is never a failure while it waits for a connection', () => {
    expect([submit, keep, keep, dismiss].reduce<State>(reduceSending, idle)).toEqual(waiting);
  });

  test('shows no late refusal of an attempt that was withdrawn', () => {
    expect([submit, keep, withdraw, fail].reduce<State>(reduceSending, idle)).toEqual(idle);
  });
});
