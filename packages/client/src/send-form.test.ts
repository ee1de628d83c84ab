import { afterEach, expect, test, vi } from 'vitest';
import { sendForm } from './send-form.ts';

afterEach(() => vi.unstubAllGlobals());

/** A request of a browser that is never answered. */
class UnansweredRequest extends EventTarget {
  upload = new EventTarget();
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
}

function send(signal: AbortSignal): Promise<object> {
  vi.stubGlobal('XMLHttpRequest', UnansweredRequest);
  const url = 'http://127.0.0.1:9/api/applications/interviews';
  return sendForm({ url, headers: {}, parts: [], onProgress: undefined, signal });
}

test('a browser that gives up an upload throws the reason of the signal, as fetch does', async () => {
  await expect(send(AbortSignal.timeout(10))).rejects.toMatchObject({ name: 'TimeoutError' });
  const controller = new AbortController();
  const sending = send(controller.signal);
  controller.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  await expect(send(AbortSignal.abort('The dialog was closed.'))).rejects.toBe('The dialog was closed.');
});
