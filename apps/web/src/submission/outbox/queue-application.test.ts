import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeApplication, openApplication } from '../application/stored-application.ts';
import { toChosenFile } from '../files/chosen-file.ts';
import { aFile, emptyOutbox, openPage } from '../testing.ts';
import { findQueued, queueApplication, unqueueApplication } from './queue-application.ts';
import { changeItem, getItem, listItems } from './store.ts';

const values = {
  fullName: 'Jean Bosco',
  phone: ' ',
  consentRules: true,
  channels: ['Isoko Business', 'Umurage'],
};

beforeEach(async () => {
  openPage();
  await emptyOutbox();
});
afterEach(() => vi.unstubAllGlobals());

type Options = Parameters<typeof queueApplication>[0];

const queue = (options: Partial<Options> = {}) =>
  queueApplication({
    form: 'interview',
    values,
    chosen: {},
    title: 'Sixty tailors',
    toJson: undefined,
    toSent: undefined,
    hasArrived: () => false,
    key: 'attempt-1',
    ...options,
  });

/** An upload that the device knows, of the file with a key. */
const anUpload = (key: string, id: string) =>
  ({ key, field: 'uploadDocsUrls', name: `${key}.mp4`, sizeBytes: 10, id, isRemote: false }) as const;

describe('an application in the outbox', () => {
  test('has the fields that are not empty, list fields once per entry, and the language of the page', async () => {
    const { id } = await queue();
    expect(await getItem(id)).toMatchObject({
      kind: 'interview',
      title: 'Sixty tailors',
      url: '/api/applications/interviews',
      headers: { 'idempotency-key': id, 'content-language': 'rw' },
      json: undefined,
      fields: [
        ['fullName', 'Jean Bosco'],
        ['consentRules', 'true'],
        ['channels', 'Isoko Business'],
        ['channels', 'Umurage'],
      ],
    });
  });

  test('has id and token of the application, the same for all attempts', async () => {
    const first = await queue();
    const second = await queue({ key: 'attempt-2', values: { ...values, fullName: 'Keza' } });
    expect(second).toEqual(first);
    expect(first.id).toBe(openApplication('interview').id);
    expect(first.link?.accessToken).toMatch(/^[\w-]{43}$/);
    expect(await listItems()).toMatchObject([{ accessToken: first.link?.accessToken }]);
  });

  test('has the key of the attempt, and no token, on a site without cryptography', async () => {
    openPage({ isSecureContext: false });
    expect(await queue()).toEqual({ id: 'attempt-1', link: undefined });
    expect(await getItem('attempt-1')).toMatchObject({ accessToken: undefined });
  });

  test('has what its form makes of the values, and the draft has what was chosen', async () => {
    const toSent = () => ({ fullName: 'J. B.' });
    const { id } = await queue({ toSent });
    expect(await getItem(id)).toMatchObject({ fields: [['fullName', 'J. B.']], draft: { values } });
  });

  test('is JSON where its form says so, unless there are files', async () => {
    const toJson = ({ fullName }: Options['values']) => ({ name: fullName });
    const { id } = await queue({ form: 'partner', toJson });
    expect(await getItem(id)).toMatchObject({
      url: '/api/applications/partners',
      json: '{"name":"Jean Bosco"}',
    });
    await queue({ form: 'partner', toJson, chosen: { docs: [toChosenFile('a', aFile('a.pdf', 10))] } });
    expect(await getItem(id)).toMatchObject({ json: undefined, files: [{ field: 'docs' }] });
  });

  test('copies the files that the server has not, and names the others', async () => {
    changeApplication('interview', {
      uploads: [anUpload('arrived', 'u1'), anUpload('begun', 'u2'), anUpload('remote', 'u3')],
    });
    const remote = { key: 'remote', name: 'remote.mp4', sizeBytes: 10, file: undefined };
    const chosen = {
      portraitUrl: [toChosenFile('small', aFile('me.jpg', 10))],
      uploadDocsUrls: [
        toChosenFile('arrived', aFile('arrived.mp4', 10)),
        toChosenFile('begun', aFile('begun.mp4', 10)),
        remote,
        // Another page of the form has removed its upload.
        toChosenFile('forgotten', aFile('forgotten.mp4', 10)),
      ],
    };
    const { id } = await queue({ chosen, hasArrived: (key) => ['arrived', 'forgotten'].includes(key) });
    const files = (await getItem(id))?.files.map(({ file, ...rest }) => ({
      ...rest,
      isCopied: file !== undefined,
    }));
    expect(files).toMatchObject([
      { field: 'portraitUrl', key: 'small', isCopied: true, uploadId: undefined, hasArrived: false },
      { field: 'uploadDocsUrls', key: 'arrived', isCopied: false, uploadId: 'u1', hasArrived: true },
      { key: 'begun', isCopied: true, uploadId: 'u2', hasArrived: false },
      { key: 'remote', isCopied: false, uploadId: 'u3', hasArrived: true },
      { key: 'forgotten', isCopied: true, uploadId: undefined, hasArrived: false },
    ]);
  });

  test('has what opens it in its form', async () => {
    const { id } = await queue();
    const application = (await getItem(id))?.draft?.application ?? '';
    expect(JSON.parse(application)).toMatchObject({ id });
    expect((await getItem(id))?.draft?.values).toEqual(values);
  });
});

describe('a form', () => {
  test('finds the application that it has open', async () => {
    expect(await findQueued('interview')).toBeUndefined();
    const { id } = await queue();
    expect(await findQueued('interview')).toMatchObject({ id });
    expect(await findQueued('partner')).toBeUndefined();
  });

  test('knows what was uploaded of an application that leaves the outbox', async () => {
    changeApplication('interview', { uploads: [anUpload('known', 'u1')] });
    const chosen = {
      uploadDocsUrls: [
        toChosenFile('known', aFile('known.mp4', 10)),
        toChosenFile('new', aFile('new.mp4', 20)),
        toChosenFile('not begun', aFile('later.mp4', 20)),
      ],
    };
    const { id } = await queue({ chosen });
    const { files = [] } = (await getItem(id)) ?? {};
    await changeItem(id, {
      files: files.map((file) => (file.key === 'new' ? { ...file, uploadId: 'u2', hasArrived: true } : file)),
    });
    await unqueueApplication('interview', id);
    expect(await listItems()).toEqual([]);
    expect(openApplication('interview').uploads).toEqual([
      anUpload('known', 'u1'),
      { ...anUpload('new', 'u2'), sizeBytes: 20 },
    ]);
  });

  test('knows the upload that the outbox has begun in place of an expired one', async () => {
    changeApplication('interview', { uploads: [anUpload('film', 'expired')] });
    const { id } = await queue({ chosen: { uploadDocsUrls: [toChosenFile('film', aFile('film.mp4', 10))] } });
    const { files = [] } = (await getItem(id)) ?? {};
    await changeItem(id, { files: files.map((file) => ({ ...file, uploadId: 'u2' })) });
    await unqueueApplication('interview', id);
    expect(openApplication('interview').uploads).toEqual([anUpload('film', 'u2')]);
  });

  test('begins no other application when one that is gone leaves the outbox', async () => {
    const { texts } = openPage();
    await unqueueApplication('interview', 'gone');
    expect(texts.local.has('application:interview')).toBe(false);
  });
});
