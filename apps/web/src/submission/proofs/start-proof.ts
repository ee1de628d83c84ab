/**
 * Has the page prove work for a submission that the server has received, if the server asks for it. The form does not
 * wait. The code is loaded only now, as most visitors submit nothing.
 */
export function startProof(key: string, url?: string): void {
  void import('./prove-submission.ts').then(
    ({ proveSubmission }) => proveSubmission(key, url),
    () => undefined,
  );
}
