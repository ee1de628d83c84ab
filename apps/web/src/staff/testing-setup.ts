import { toast } from 'sonner';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// React shows what has loaded 300 ms after a placeholder at the earliest, by the timer that it finds when it is imported.
const { setTimeout } = globalThis;
vi.stubGlobal('setTimeout', (callback: () => void) => setTimeout(callback));
const { cleanup, configure } = await import('@testing-library/react');
vi.unstubAllGlobals();

// A busy machine fails no test. Whether an element is hidden is expensive to tell here.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });
// The document would be printed each time that a query finds nothing, also while it waits.
process.env.DEBUG_PRINT_LIMIT ??= '0';

beforeEach(() => {
  // The API client logs what the server refuses.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  const missing = vi.mocked(console.error).mock.calls.filter(([text]) => text === 'i18n: no message');
  cleanup();
  // The library shows those that are left to the next page.
  toast.dismiss();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  // Every part of a page loads the catalogues of its texts.
  expect(missing).toEqual([]);
});
