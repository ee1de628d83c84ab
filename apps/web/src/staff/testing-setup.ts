import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';

// A busy machine fails no test. Whether an element is hidden is expensive to tell here.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

beforeEach(() => {
  // The API client logs what the server refuses.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  // The library shows those that are left to the next page.
  toast.dismiss();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});
