import type { Reference } from '../reference.ts';

/** What a form can do with a request that it shows as waiting. */
export type KeptRequest = {
  /** Whether it lasts longer than the page. */
  isStored: boolean;
  /** Resolves when it does not wait any more: with the id of the record, if the server has named it; with undefined if it was not received. */
  whenReceived: Promise<{ reference: Reference | undefined } | undefined>;
  /** The form does not show it any more: the bar of the outbox does. */
  showInBar: () => void;
  /** The visitor knows that it was received. */
  close: () => Promise<void>;
};

/** The server has not answered a request, which is kept on the device and sent again. */
export class QueuedError extends Error {
  readonly request: KeptRequest;

  constructor(request: KeptRequest, options: ErrorOptions) {
    super('The request is kept on the device.', options);
    this.request = request;
  }
}
