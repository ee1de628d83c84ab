/** How long the network may take to answer before a kept document is shown. */
const documentTimeoutMs = 4000;
/** Pauses between attempts to fetch a file: about a minute, as long as a phone may be without network on its way. */
const retryPausesMs = [300, 1000, 3000, ...Array.from({ length: 11 }, () => 5000)];

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

/** Other devices of the network may have used up its requests of a minute. */
const tooManyStatus = 429;

function isAnswer(response: Response | undefined): response is Response {
  return response !== undefined && response.status < 500 && response.status !== tooManyStatus;
}

/** Fetches a document; returns the kept one if the network fails or is slow. */
export async function fetchDocument(
  request: Request,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = fetch(request);
  const first = await Promise.race([answer.catch(() => undefined), pause(documentTimeoutMs)]);
  return isAnswer(first) ? first : ((await findKept()) ?? answer);
}

/**
 * Returns a file whose name contains a hash, kept or from the network. Browsers do not fetch a failed module again, so
 * a page would lack it until it is reloaded: failed connections are therefore retried here.
 */
export async function fetchAsset(request: Request): Promise<Response> {
  for (const pauseMs of retryPausesMs) {
    // It may have been stored in the meantime, with the form that needs it.
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    const response = await fetch(request).catch(() => undefined);
    if (isAnswer(response) || request.signal.aborted) return response ?? Response.error();
    // Without a connection, callers such as the check of a file do not wait.
    if (!navigator.onLine) return Response.error();
    await pause(pauseMs);
  }
  return fetch(request);
}
