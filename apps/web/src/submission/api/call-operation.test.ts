import { expect, test, vi } from 'vitest';
import { callOperation, type Send } from './call-operation.ts';

const project = { title: 'Cold chain', description: 'Cooled transport.' };

function respondWith(...args: ConstructorParameters<typeof Response>) {
  return vi.fn<Send>(async () => new Response(...args));
}

function updateProject(send: Send) {
  return callOperation('PUT /projects/{id}', {
    params: { id: '7' },
    input: project,
    headers: { authorization: 'Bearer abc' },
    send,
  });
}

test('sends the input as JSON to the path with its parameters, and returns the output', async () => {
  const send = respondWith('{"id":"7","title":"Cold chain"}');
  const result = await updateProject(send);
  expect(result).toEqual({ outcome: 'ok', output: { id: '7', title: 'Cold chain' } });
  expect(send).toHaveBeenCalledWith('/api/projects/7', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: 'Bearer abc' },
    body: JSON.stringify(project),
    signal: null,
  });
});

test('a response without a body has no output', async () => {
  const send = respondWith(null, { status: 204 });
  const result = await callOperation('POST /auth/logout', { send });
  expect(result).toEqual({ outcome: 'ok', output: null });
});

test('returns message, codes and issues of an error response', async () => {
  const issues = [{ path: 'title', message: 'Enter a title.' }];
  const message = 'Please check the marked fields.';
  const issueCodes = ['error.title.required'];
  const body = JSON.stringify({ message, code: 'invalid_input', issues, issueCodes });
  const send = respondWith(body, { status: 400 });
  expect(await updateProject(send)).toEqual({
    outcome: 'error',
    status: 400,
    message,
    code: 'invalid_input',
    issues: [{ path: 'title', message: 'Enter a title.', code: 'error.title.required' }],
    body: expect.objectContaining({ message }),
  });
});

test('an error response of an older server has no codes', async () => {
  const issues = [{ path: 'title', message: 'Enter a title.' }];
  const send = respondWith(JSON.stringify({ message: 'Please check.', issues }), { status: 400 });
  expect(await updateProject(send)).toMatchObject({ message: 'Please check.', code: '', issues });
});

test('an error response of a proxy has no message', async () => {
  for (const body of ['<h1>Bad Gateway</h1>', '{"message":502}', '']) {
    expect(await updateProject(respondWith(body, { status: 502 }))).toMatchObject({
      outcome: 'error',
      status: 502,
      message: '',
      issues: [],
    });
  }
});

test('fails without a response, and for one that is not JSON', async () => {
  const cause = new TypeError('offline');
  expect(await updateProject(() => Promise.reject(cause))).toEqual({ outcome: 'failed', cause });
  expect(await updateProject(respondWith('<h1>Welcome</h1>'))).toMatchObject({ outcome: 'failed' });
});

test('an aborted call is cancelled', async () => {
  const controller = new AbortController();
  const call = callOperation('GET /projects/public', {
    signal: controller.signal,
    send: () => new Promise((_resolve, reject) => controller.signal.addEventListener('abort', reject)),
  });
  controller.abort();
  expect(await call).toEqual({ outcome: 'cancelled' });
});
