import { serviceWorkerPath } from '@isangano/contracts/routes';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import type { KeepRequest } from '../../service-worker/form-cache.ts';

/** Asks the service worker to store the form of this page in its language. Browsers offer workers on secure sites only. */
async function keepForm(locale: string): Promise<void> {
  const path = window.location.pathname;
  await navigator.serviceWorker.register(serviceWorkerPath);
  const { active } = await navigator.serviceWorker.ready;
  const request: KeepRequest = { path, locale };
  active?.postMessage(request);
}

/** Runs a task when the page has loaded and is idle, so that nothing of the page waits for it. */
function runWhenIdle(task: () => void): void {
  // Safari has no idle callbacks.
  const wait = () => (window.requestIdleCallback ?? setTimeout)(task);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** Stores the form on the device, so that it opens without network; not for visitors who save data. */
export function useOfflineForm(): void {
  const { locale } = useTexts();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || navigator.connection?.saveData) return;
    runWhenIdle(() => void keepForm(locale).catch(() => undefined));
  }, [locale]);
}
