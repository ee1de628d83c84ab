import { deriveBits } from '../application/capability.ts';
import { getItem, getOtherVersionKey, removeItem, setItem } from '../device-storage.ts';
import { type Draft, parseDraft } from '../draft.ts';
import { importSealKey, seal, unseal } from './seal.ts';

/** Encrypts drafts for the server, with a key that is derived from the capability of their application. */
export async function createDraftCipher(capability: string) {
  const key = await importSealKey(await deriveBits(capability, 'isangano draft key'));
  return {
    encrypt: (draft: Draft) => seal(key, new TextEncoder().encode(JSON.stringify(draft))),
    /** Rejects content that another key encrypted, or that is no draft. */
    async decrypt(text: string): Promise<Draft> {
      const draft = parseDraft(new TextDecoder().decode(await unseal(key, text)));
      if (!draft) throw new Error('This is no draft.');
      return draft;
    },
  };
}

/** Returns the version of a draft that another one has replaced, until the visitor has chosen between them. */
export function readOtherVersion(form: string): Draft | undefined {
  return parseDraft(getItem(getOtherVersionKey(form)));
}

export function storeOtherVersion(form: string, { values, step, device }: Draft): void {
  setItem(getOtherVersionKey(form), JSON.stringify({ values, step, device }));
}

export function discardOtherVersion(form: string): void {
  removeItem(getOtherVersionKey(form));
}
