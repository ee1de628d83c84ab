import { type Dispatch, useEffect, useRef } from 'react';
import { readServerTime } from './outbox/server-time.ts';
import type { SubmittedRequest, WaitingRequest } from './outbox/submit-request.ts';
import type { SendingEvent } from './sending/sending-state.ts';

/* Common functions of the forms with a single step: the contact form and that of the newsletter. */

/**
 * Returns code that a form needs. If it cannot be loaded although the server can be reached, has the browser send the
 * form, and returns undefined; rejects otherwise, and the form stays as it is.
 */
export async function loadOrSubmit<Code>(
  form: HTMLFormElement,
  loading: Promise<Code>,
): Promise<Code | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (!form.hasAttribute('action') || (await readServerTime()) === undefined) throw error;
    form.submit();
    return undefined;
  }
}

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
    /** Another request replaces it. */
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
