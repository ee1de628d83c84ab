/** The server may not have received a request, which is kept on the device and sent again. */
export class KeptError extends Error {
  /** Resolves when the server has received it. */
  readonly whenReceived: Promise<void>;

  constructor(whenReceived: Promise<void>, options: ErrorOptions) {
    super('The request is kept on the device.', options);
    this.whenReceived = whenReceived;
  }
}
