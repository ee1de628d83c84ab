import { type Dispatch, useEffect, useRef } from 'react';
import type { SubmittedRequest, WaitingRequest } from './outbox/submit-request.ts';
import type { SendingEvent } from './sending/sending-state.ts';

type Received = Extract<SubmittedRequest, { state: 'received' }>['reference'];

/** The request that a form shows as waiting, until it is received or the form shows it no more. */
export function useWaitingRequest<Receipt>(dispatch: Dispatch<SendingEvent<Receipt>>) {
  const shown = useRef<WaitingRequest>(undefined);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      shown.current?.leave();
    };
  }, []);
  return {
    /** Whether the form is gone. */
    hasLeft: () => hasLeft.current,
    /** Another one takes its place. */
    release(): void {
      shown.current?.showInBar();
      shown.current = undefined;
    },
    /** Shows a request. `onReceived` returns whether the form says that it was received. */
    async show(request: WaitingRequest, onReceived: (reference: Received) => boolean): Promise<void> {
      // During the first attempt.
      if (hasLeft.current) return request.leave();
      shown.current = request;
      dispatch({ type: 'keep', isStored: request.isStored });
      const received = await request.whenReceived;
      if (shown.current !== request) return;
      shown.current = undefined;
      if (received && onReceived(received.reference)) return await request.close();
      dispatch({ type: 'withdraw' });
      request.showInBar();
    },
  };
}
