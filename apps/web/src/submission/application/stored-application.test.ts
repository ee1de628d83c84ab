import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../testing.ts';
import { deriveAccessToken } from './capability.ts';
import {
  beginLinkedForm,
  changeApplication,
  findApplication,
  getSubmissionKeys,
  openApplication,
  storeApplication,
} from './stored-application.ts';

let texts: ReturnType<typeof openPage>['texts'];
beforeEach(() => {
  texts = openPage().texts;
});
afterEach(() => vi.unstubAllGlobals());

test('an application is begun once, and each form has its own', () => {
  expect(findApplication('interview')).toBeUndefined();
  const application = openApplication('interview');
  expect(application).toMatchObject({ version: 0, isDirty: false, uploads: [], code: null });
  expect(openApplication('interview')).toEqual(application);
  expect(openApplication('partner').id).not.toBe(application.id);
});

test('parts of it change without the others', () => {
  const { id } = openApplication('interview');
  changeApplication('interview', { version: 3 });
  changeApplication('interview', { isShared: true });
  expect(findApplication('interview')).toMatchObject({ id, version: 3, isShared: true });
});

test('one of another device takes its place', () => {
  openApplication('interview');
  const other = { ...openApplication('partner'), code: '1234' };
  storeApplication('interview', other);
  expect(openApplication('interview')).toEqual(other);
});

test('one that an earlier release has stored is read with defaults', () => {
  const stored = {
    id: 'a',
    capability: 'b',
    device: 'c',
    uploads: [{ key: 'k', field: 'docs', name: 'a.pdf', sizeBytes: 1, id: 'u' }],
  };
  texts.local.set('application:interview', JSON.stringify(stored));
  expect(openApplication('interview')).toMatchObject({
    id: 'a',
    version: 0,
    isDirty: false,
    reminderEmail: null,
    uploads: [{ id: 'u', isRemote: false }],
  });
});

test.each(['', '{', 'null', '{"id":7}'])('what is no application is replaced: %s', (text) => {
  texts.local.set('application:interview', text);
  expect(findApplication('interview')).toBeUndefined();
  expect(openApplication('interview').id).toMatch(/^[0-9a-f]{32}$/);
});

test('its token follows from its capability alone', async () => {
  const { id, capability } = openApplication('interview');
  const keys = await getSubmissionKeys('interview');
  expect(keys).toEqual({ id, accessToken: await deriveAccessToken(capability) });
  expect(JSON.stringify(keys)).not.toContain(capability);
});

test.each([
  ['that was replaced by another one', () => beginLinkedForm('reply', { id: 'a', accessToken: 'old' })],
  ['that another page has forgotten', () => openApplication('reply')],
])('a form of a private link %s goes on with the link that is open', async (_name, begin) => {
  const { device } = begin();
  const upload = {
    key: 'k',
    field: 'replyFiles',
    name: 'a.pdf',
    sizeBytes: 1,
    id: 'u',
    isRemote: false,
  } as const;
  changeApplication('reply', { uploads: [upload] });
  expect(beginLinkedForm('reply', { id: 'a', accessToken: 'new' })).toMatchObject({ device, uploads: [] });
  expect(await getSubmissionKeys('reply')).toEqual({ id: 'a', accessToken: 'new' });
  changeApplication('reply', { uploads: [upload] });
  expect(beginLinkedForm('reply', { id: 'a', accessToken: 'new' }).uploads).toEqual([upload]);
});
