/**
 * Keeps the forms that the visitor has opened, so that they open without network. It answers for the documents of these
 * forms and for files with a hash in their name; everything else, such as the API, goes to the network without it. Sends
 * what waits in the outbox when the connection is back.
 */
import { sendOutbox } from '../forms/outbox/send-outbox.ts';
import { fetchAsset, fetchDocument } from './fetch-patiently.ts';
import { createKeptForms } from './kept-forms.ts';
import { isKeepRequest, type OfflineForm } from './offline-form.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The build replaces this by the list of forms. */
  __WB_MANIFEST: OfflineForm[];
};

const forms = createKeptForms(self.__WB_MANIFEST);

// A new release waits until no page of the last one is open, and then has everything that is kept of it. If it cannot fetch
// that, its installation fails, and the browser tries again later.
self.addEventListener('install', (event) => {
  event.waitUntil(
    navigator.connection?.saveData ? Promise.reject(new Error('The visitor saves data.')) : forms.keepAgain(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forms.removeOthers().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  const request: unknown = event.data;
  if (!isKeepRequest(request) || !forms.isFormPath(request.path)) return;
  // What could not be kept is tried again with the next visit.
  event.waitUntil(forms.keepOnce(request).catch(() => undefined));
});

/** A browser that has it fires it when the connection is back, also after the page was closed. */
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(sendAll());
});

/** Rejects if something waits still: then the browser tries again later. */
async function sendAll(): Promise<void> {
  if (!(await sendOutbox())) throw new Error('The outbox is not empty.');
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(request));
  else if (request.mode === 'navigate' && forms.isFormPath(pathname))
    event.respondWith(fetchDocument(request, () => forms.findDocument(pathname)));
});
