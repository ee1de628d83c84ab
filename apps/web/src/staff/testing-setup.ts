import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A busy machine fails no test. Whether an element is hidden is expensive to tell here.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

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
