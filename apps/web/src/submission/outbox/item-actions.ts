import { type ApplicationKind, applicationKinds } from '@isangano/contracts/applications/values';
import { readApplicationSummary } from '../application/application-summary.ts';
import { getApplicationKey, getDraftKey, getItem, setItem } from '../device-storage.ts';
import { discardDraft, type StoredFile, writeDraft, writeDraftFiles } from '../draft.ts';
import type { OutboxItem } from './item.ts';

/** Returns the kind of the applications that a form sends; undefined for the form of a correction. */
export function getFormKind(form: string): ApplicationKind | undefined {
  return applicationKinds.find((kind) => kind === form);
}

/** Returns the form of an item; undefined if it is not an application. */
export function getForm({ kind }: OutboxItem): ApplicationKind | undefined {
  return getFormKind(kind);
}

/** Whether the form of an item has started another application. */
export function isFormBusy(form: ApplicationKind, { id }: OutboxItem): boolean {
  return getItem(getDraftKey(form)) !== null && !isOpen(form, id);
}

function isOpen(form: ApplicationKind, id: string): boolean {
  return readApplicationSummary(form).id === id;
}

/** Stores an application as the draft of its form, which must be loaded again afterwards. */
export async function openItem(form: ApplicationKind, { id, draft, files }: OutboxItem): Promise<void> {
  if (!draft || isOpen(form, id)) return;
  writeDraft(form, { values: draft.values });
  if (draft.application !== null) setItem(getApplicationKey(form), draft.application);
  const stored: Record<string, StoredFile[]> = {};
  for (const { field, key, file } of files)
    if (file) stored[field] = [...(stored[field] ?? []), { key, file }];
  await writeDraftFiles(form, stored);
}

/** Removes the draft of an application that was received without its form, which would show it as not sent. */
export async function discardReceived(item: OutboxItem): Promise<void> {
  const form = getForm(item);
  if (form && item.state === 'received' && isOpen(form, item.id)) await discardDraft(form);
}

/** Saves an item as a JSON file with its fields, and its files as data URLs. */
export async function exportItem({ id, kind, title, json, fields, files }: OutboxItem): Promise<void> {
  const content = {
    id,
    kind,
    title,
    ...(fields.length > 0 || json === undefined ? { fields } : { message: json }),
    files: await Promise.all(
      files.map(async ({ field, name, file }) => ({
        field,
        name,
        content: file && (await readDataUrl(file)),
      })),
    ),
  };
  const blob = new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${kind}-${id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      // Text, since it was read as a URL.
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
