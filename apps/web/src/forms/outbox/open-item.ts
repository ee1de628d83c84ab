import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { openApplication } from '../application/stored-application.ts';
import { getItem, setItem } from '../device-storage.ts';
import { type StoredFile, writeDraft, writeDraftFiles } from '../draft.ts';
import { getApplicationKey, getDraftKey } from '../storage-keys.ts';
import type { OutboxItem } from './item.ts';

/** Returns the form of an item; undefined if it is not an application. */
export function getForm({ kind }: OutboxItem): ApplicationKind | undefined {
  return kind === 'interview' || kind === 'partner' ? kind : undefined;
}

/** Whether the form of an item has begun another application. */
export function isFormBusy(form: ApplicationKind, { id }: OutboxItem): boolean {
  return getItem(getDraftKey(form)) !== null && !isOpen(form, id);
}

function isOpen(form: ApplicationKind, id: string): boolean {
  return getItem(getApplicationKey(form)) !== null && openApplication(form).id === id;
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
