import { apiPrefix, type restPaths } from '@isangano/contracts/routes';

/** A literal, which keeps the list of all paths out of every page. */
const healthPath: typeof restPaths.health = '/health';

/** How long a submission waits for the code before the browser sends the form itself. */
const nativeSubmitMs = 10_000;

/** Whether the browser may send a form: without a connection, its error page would replace the typed text. */
export async function canReachServer(): Promise<boolean> {
  return await fetch(apiPrefix + healthPath, { signal: AbortSignal.timeout(nativeSubmitMs) }).then(
    () => true,
    () => false,
  );
}

/** Has the browser send the form if it still waits for the code after a while. */
export function submitLater(
  form: HTMLFormElement,
  isWaiting: () => boolean,
  onUnreachable: () => void,
): void {
  setTimeout(async () => {
    const canSend = isWaiting() && (await canReachServer());
    if (!isWaiting()) return;
    if (canSend) form.submit();
    else onUnreachable();
  }, nativeSubmitMs);
}
