import type { Issue } from '@isangano/contracts/errors';

/** The response by which the server has refused something. */
export type Refusal = { status: number; issues: readonly Issue[] };

/** The states of a submission. A form shows one of them at a time. */
export type SendingState<Receipt> =
  | { phase: 'idle' }
  | { phase: 'sending' }
  /** It is on the device, and is sent when there is a connection; with `isStored`, also after the page was closed. */
  | { phase: 'waiting'; isStored: boolean }
  /** It has waited; the visitor has changed it since, and has to submit it again. */
  | { phase: 'changed' }
  /** Without a refusal, it could not be kept on the device either. */
  | { phase: 'failed'; refusal: Refusal | undefined }
  /** By the visitor. What was sent completely may have arrived. */
  | { phase: 'cancelled'; mayHaveArrived: boolean }
  | { phase: 'sent'; receipt: Receipt };

export type SendingEvent<Receipt> =
  /** The visitor has pressed the button. */
  | { type: 'submit' }
  /** There was no response, but the outbox has it. */
  | { type: 'keep'; isStored: boolean }
  | { type: 'receive'; receipt: Receipt }
  | { type: 'fail'; refusal: Refusal | undefined }
  | { type: 'cancel'; mayHaveArrived: boolean }
  /** The visitor has changed the waiting item. */
  | { type: 'change' }
  /** The waiting item is gone, or not shown any more. */
  | { type: 'withdraw' }
  /** The message about the end is closed. */
  | { type: 'dismiss' };

export const idle = { phase: 'idle' } as const;

/** Phases in which an attempt is under way, of the visitor or of the outbox. */
function isOpen({ phase }: SendingState<unknown>): boolean {
  return phase === 'sending' || phase === 'waiting';
}

/** Returns the next state; the same one if the event has no meaning in it. */
export function reduceSending<Receipt>(
  state: SendingState<Receipt>,
  event: SendingEvent<Receipt>,
): SendingState<Receipt> {
  switch (event.type) {
    case 'submit':
      return state.phase === 'sending' ? state : { phase: 'sending' };
    case 'keep':
      // Idle: the outbox has it from an earlier visit.
      return isOpen(state) || state.phase === 'idle' ? { phase: 'waiting', isStored: event.isStored } : state;
    case 'receive':
      return isOpen(state) ? { phase: 'sent', receipt: event.receipt } : state;
    case 'fail':
      return isOpen(state) ? { phase: 'failed', refusal: event.refusal } : state;
    case 'cancel':
      return state.phase === 'sending' ? { phase: 'cancelled', mayHaveArrived: event.mayHaveArrived } : state;
    case 'change':
      // Idle: before the form knew what the outbox has from an earlier visit.
      return state.phase === 'waiting' || state.phase === 'idle' ? { phase: 'changed' } : state;
    case 'withdraw':
      return state.phase === 'waiting' ? idle : state;
    case 'dismiss':
      return isOpen(state) ? state : idle;
  }
}
