import { decodeBase64Url, deriveBits, encodeBase64Url } from '../application/capability.ts';
import { type Draft, parseDraft } from '../draft.ts';

const ivBytes = 12;

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

/** Encrypts bytes with AES-GCM, as base64url of the random initialization vector and the result. */
export async function seal(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
  const joined = new Uint8Array(ivBytes + sealed.byteLength);
  joined.set(iv);
  joined.set(new Uint8Array(sealed), ivBytes);
  return encodeBase64Url(joined);
}

/** Decrypts what `seal` returned. Rejects if it was sealed with another key, or changed. */
export async function unseal(key: CryptoKey, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = decodeBase64Url(text);
  const iv = bytes.slice(0, ivBytes);
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(ivBytes));
  return new Uint8Array(opened);
}

/** Returns a key for `seal` from 256 bits. */
export function importSealKey(bytes: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
