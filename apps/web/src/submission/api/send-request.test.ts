import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendWithProgress } from './send-request.ts';

/** The request of a browser, which a test answers. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly send = vi.fn();
  readonly abort = vi.fn(() => this.dispatchEvent(new Event('abort')));
  status = 0;
  responseText = '';
  headers = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }

  getAllResponseHeaders(): string {
    return this.headers;
  }

  answer(status: number, responseText: string, headers = ''): void {
    Object.assign(this, { status, responseText, headers });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => void vi.unstubAllGlobals());

function send(options: { signal?: AbortSignal; onProgress?: () => void } = {}) {
  const { signal = null, onProgress = () => {} } = options;
  const request = { method: 'POST', headers: { 'content-language': 'rw' }, body: 'text', signal };
  return sendWithProgress(onProgress)('/api/contact', request);
}

test('a request has method, address, headers and body', () => {
  void send();
  const { open, setRequestHeader, send: sent } = FakeRequest.last;
  expect(open).toHaveBeenCalledWith('POST', '/api/contact');
  expect(setRequestHeader.mock.calls).toEqual([['content-language', 'rw']]);
  expect(sent).toHaveBeenCalledWith('text');
});

test('a response has status, text and all headers', async () => {
  const response = send();
  FakeRequest.last.answer(429, '{"message":"Later"}', 'retry-after: 7\r\nlocation: /api/uploads/a:b\r\n');
  const { status, headers } = await response;
  expect([status, headers.get('retry-after'), headers.get('location')]).toEqual([
    429,
    '7',
    '/api/uploads/a:b',
  ]);
  expect(await (await response).json()).toEqual({ message: 'Later' });
});

test('a response without content is one', async () => {
  const response = send();
  FakeRequest.last.answer(204, '', 'upload-offset: 10\r\n');
  expect((await response).headers.get('upload-offset')).toBe('10');
});

test('progress is reported while the body is sent', () => {
  const onProgress = vi.fn();
  void send({ onProgress });
  const event = Object.assign(new Event('progress'), { loaded: 5, total: 10 });
  FakeRequest.last.upload.dispatchEvent(event);
  expect(onProgress).toHaveBeenCalledWith({ sentBytes: 5, totalBytes: 10 });
});

test('a request without a response rejects', async () => {
  const response = send();
  FakeRequest.last.dispatchEvent(new Event('error'));
  await expect(response).rejects.toThrow('The request failed.');
});

test('a request that is stopped rejects with the reason', async () => {
  const controller = new AbortController();
  const response = send({ signal: controller.signal });
  controller.abort(new Error('Stopped.'));
  await expect(response).rejects.toThrow('Stopped.');
  expect(FakeRequest.last.abort).toHaveBeenCalledTimes(1);
});

test('a request that was stopped before does not begin', async () => {
  void send();
  const before = FakeRequest.last;
  await expect(send({ signal: AbortSignal.abort(new Error('Stopped.')) })).rejects.toThrow('Stopped.');
  expect(FakeRequest.last).toBe(before);
});
