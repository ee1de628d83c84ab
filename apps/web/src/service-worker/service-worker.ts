/**
 * Keeps the forms that the visitor has opened, so that they open without network. It responds for the documents of
 * these forms and for files with a hash in their name, and without network for the start page of the installed site;
 * all other requests, such as those of the API, go to the network directly. It sends the items of the outbox when the
 * connection is back.
 */
import { splitLocale } from '@isangano/content/locale-paths';
import { publicPaths } from '@isangano/contracts/routes';
import { renderStartPage } from '../submission/offline/start-page.ts';
import { sendOutbox } from '../submission/outbox/send-outbox.ts';
import { listItems } from '../submission/outbox/store.ts';
import { fetchAsset, fetchDocument } from './fetch-with-retry.ts';
import { createKeptForms, isKeepRequest, type KeptParts } from './form-cache.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** What renders the pages puts this before the script. */
  keptParts: KeptParts;
};

const kept = self.keptParts;
const forms = createKeptForms(kept.forms);

// A new release waits until no page of the last one is open, and has fetched all stored forms by then. If it cannot
// fetch them, its installation fails, and the browser tries again later.
self.addEventListener('install', (event) => {
  event.waitUntil(
    navigator.connection?.saveData
      ? Promise.reject(new Error('The visitor saves data.'))
      : forms.refreshCache(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forms.removeOthers().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  const request: unknown = event.data;
  if (!isKeepRequest(request) || !forms.isFormPath(request.path)) return;
  // Forms that could not be stored are tried again at the next visit.
  event.waitUntil(forms.cacheOnce(request).catch(() => undefined));
});

/** Browsers that support it fire it when the connection is back, also after the page was closed. */
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(sendAll());
});

/** Rejects if items still wait: then the browser tries again later. */
async function sendAll(): Promise<void> {
  if (!(await sendOutbox({ createSend: () => fetch }))) throw new Error('The outbox is not empty.');
}

/**
 * Responds with the start page in place of pages that are not stored, in the language of the path or the one that was
 * chosen last.
 */
async function respondOffline(pathname: string): Promise<Response> {
  const locale = splitLocale(pathname).locale ?? (await forms.findLocale());
  const page = kept.startPages.find((candidate) => candidate.locale === locale) ?? kept.startPages[0];
  if (!page) return Response.error();
  return new Response(
    renderStartPage(
      page,
      (await listItems()).filter(({ isClosed }) => !isClosed),
    ),
    {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
  );
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(request));
  else if (request.mode !== 'navigate') return;
  else if (forms.isFormPath(pathname))
    event.respondWith(
      fetchDocument(request, () => forms.findDocument(pathname)).catch(() => respondOffline(pathname)),
    );
  else if (splitLocale(pathname).path === publicPaths.home)
    event.respondWith(fetch(request).catch(() => respondOffline(pathname)));
});
