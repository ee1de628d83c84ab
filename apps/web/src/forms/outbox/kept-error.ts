/** The server may not have received a request, which is kept on the device and sent again. */
export class KeptError extends Error {
  /** Resolves when the server has received it, with the id of the record if the server has named it. */
  readonly whenReceived: Promise<string | undefined>;

  constructor(whenReceived: Promise<string | undefined>, options: ErrorOptions) {
    super('The request is kept on the device.', options);
    this.whenReceived = whenReceived;
  }
}
