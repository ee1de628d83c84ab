import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApplication } from '../application/stored-application.ts';
import { readDraft, readDraftFiles, writeDraft } from '../draft.ts';
import { aFile, anItem, openPage } from '../testing.ts';
import type { OutboxItem } from './item.ts';
import { discardReceived, exportItem, getForm, isFormBusy, openItem } from './item-actions.ts';

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});
afterEach(() => vi.unstubAllGlobals());

const values = { fullName: 'Keza' };

/** An application that is in the outbox, and not in its form any more. */
function anApplication(part: Partial<OutboxItem> = {}): OutboxItem {
  const application = openApplication('interview');
  page.texts.local.clear();
  return anItem({
    id: application.id,
    kind: 'interview',
    draft: { values, application: JSON.stringify(application) },
    ...part,
  });
}

test('only applications have a form', () => {
  expect(getForm(anItem({ kind: 'partner' }))).toBe('partner');
  expect(getForm(anItem({ kind: 'mail' }))).toBeUndefined();
});

describe('an application of the outbox', () => {
  test('is opened in its form with answers and files, under its own key', async () => {
    const file = aFile('film.mp4', 10);
    const item = anApplication({
      files: [
        { field: 'uploadDocsUrls', key: 'a', name: 'film.mp4', file, hasArrived: false },
        { field: 'uploadDocsUrls', key: 'b', name: 'sent.mp4', uploadId: 'u', hasArrived: true },
      ],
    });
    await openItem('interview', item);
    expect(readDraft('interview', { fullName: '' })).toEqual({ values });
    expect(openApplication('interview').id).toBe(item.id);
    expect(await readDraftFiles('interview')).toMatchObject({
      uploadDocsUrls: [{ key: 'a', file: { size: 10 } }],
    });
  });

  test('does not replace what is typed in its own form', async () => {
    const item = anApplication();
    await openItem('interview', item);
    writeDraft('interview', { values: { fullName: 'Mutesi' } });
    await openItem('interview', item);
    expect(readDraft('interview', { fullName: '' })?.values.fullName).toBe('Mutesi');
  });

  test('waits while its form has another one', async () => {
    const item = anApplication();
    expect(isFormBusy('interview', item)).toBe(false);
    writeDraft('interview', { values });
    expect(isFormBusy('interview', item)).toBe(true);
    page.texts.local.clear();
    await openItem('interview', item);
    expect(isFormBusy('interview', item)).toBe(false);
  });

  test('that was received is not shown by its form any more', async () => {
    const item = anApplication();
    await openItem('interview', item);
    await discardReceived(item);
    expect(readDraft('interview', { fullName: '' })).toBeDefined();
    await discardReceived({ ...item, state: 'received' });
    expect(readDraft('interview', { fullName: '' })).toBeUndefined();
  });

  test('that was received leaves another one in its form', async () => {
    const item = anApplication({ state: 'received' });
    openApplication('interview');
    writeDraft('interview', { values: { fullName: 'Mutesi' } });
    await discardReceived(item);
    expect(readDraft('interview', { fullName: '' })?.values.fullName).toBe('Mutesi');
  });
});

describe('a saved file', () => {
  /** Returns what a download contains, and its name. */
  async function download(item: OutboxItem): Promise<{ name: string; content: unknown }> {
    const link = { href: '', download: '', click: vi.fn() };
    let blob: Blob | undefined;
    vi.stubGlobal('document', { createElement: () => link });
    vi.stubGlobal('URL', {
      createObjectURL: (created: Blob) => {
        blob = created;
        return 'blob:1';
      },
      revokeObjectURL: vi.fn(),
    });
    await exportItem(item);
    expect(link.click).toHaveBeenCalledTimes(1);
    const content: unknown = JSON.parse((await blob?.text()) ?? '');
    return { name: link.download, content };
  }

  test('contains the fields of an application, also if it is sent as JSON', async () => {
    const fields: [string, string][] = [['fullName', 'Keza']];
    const item = anItem({ kind: 'partner', fields, json: '{"fullName":"Keza"}' });
    const { name, content } = await download(item);
    expect(name).toBe(`partner-${item.id}.json`);
    expect(content).toEqual({ id: item.id, kind: 'partner', title: 'Cold chain', fields, files: [] });
  });

  test('contains the text of a message', async () => {
    const { content } = await download(anItem({ json: '{"subject":"Cold chain"}' }));
    expect(content).toMatchObject({ message: '{"subject":"Cold chain"}' });
    expect(content).not.toHaveProperty('fields');
  });
});
