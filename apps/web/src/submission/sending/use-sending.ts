import { useEffect, useReducer, useRef } from 'react';
import type { SubmittedRequest, WaitingRequest } from '../outbox/submit-request.ts';
import type { Reference } from '../reference.ts';
import { idle, reduceSending } from './sending-state.ts';

/** What becomes of the requests of a form, which shows one at a time. */
export function useSending<Receipt>() {
  const [state, dispatch] = useReducer(reduceSending<Receipt>, idle);
  /** The request that the form shows as waiting. */
  const waiting = useRef<WaitingRequest>(undefined);
  useEffect(() => () => waiting.current?.showInBar(), []);

  /** The visitor sends the form. The bar shows a request that waits still. */
  function begin(): void {
    waiting.current?.showInBar();
    waiting.current = undefined;
    dispatch({ type: 'submit' });
  }

  /** Shows that a request was received, or waits. One that waits is left to the bar if the form has other content when it is received. */
  async function show(
    end: SubmittedRequest,
    toReceipt: (reference: Reference | undefined) => Receipt,
    isUnchanged: () => boolean,
  ): Promise<void> {
    if (end.state === 'received') return dispatch({ type: 'receive', receipt: toReceipt(end.reference) });
    const { request } = end;
    waiting.current = request;
    dispatch({ type: 'keep', isStored: request.isStored });
    const received = await request.whenReceived;
    if (waiting.current !== request) return;
    waiting.current = undefined;
    if (received && isUnchanged()) {
      dispatch({ type: 'receive', receipt: toReceipt(received.reference) });
      await request.close();
    } else {
      dispatch({ type: 'withdraw' });
      request.showInBar();
    }
  }

  return { state, dispatch, begin, show };
}
