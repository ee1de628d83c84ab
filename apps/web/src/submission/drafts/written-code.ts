import { draftNumberDigits } from '@isangano/contracts/drafts/limits';
import { decodeBase64Url, encodeBase64Url } from '../application/capability.ts';
import { importSealKey, seal, unseal } from './draft-cipher.ts';

/** Sounds that speakers of all three languages write in the same way: for example, no L beside R. */
const consonants = 'bdfghkmnprstvz';
const vowels = 'aeiou';
const syllableCount = consonants.length * vowels.length;
/** Each of the 15 syllables has 6.1 random bits, 91 in all. */
const syllablesPerGroup = 3;
const groupsPerCode = 5;
const secretLength = groupsPerCode * syllablesPerGroup * 2;

const derivationRounds = 100_000;
const keyBytes = 32;

/** A code that a person writes down: the number names the draft, and the secret opens it. */
export type WrittenCode = { number: string; secret: string };

/** The part of a code that the server stores: it verifies the code, and returns the capability. */
export type StoredCode = { number: string; token: string; wrapped: string };

export function createWrittenCode(): WrittenCode {
  const number = Array.from({ length: draftNumberDigits }, () => randomBelow(10)).join('');
  const syllables = Array.from({ length: groupsPerCode * syllablesPerGroup }, () => {
    const n = randomBelow(syllableCount);
    return consonants.charAt(Math.floor(n / vowels.length)) + vowels.charAt(n % vowels.length);
  });
  return { number, secret: syllables.join('') };
}

/** Returns a random whole number below `max` (at most 256), each with the same probability. */
function randomBelow(max: number): number {
  const limit = 256 - (256 % max);
  let byte: number;
  do [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
  while (byte >= limit);
  return byte % max;
}

/** Returns the code as it is written down, such as `1234 5678 bakiru ...`. */
export function formatWrittenCode({ number, secret }: WrittenCode): string {
  const groups = secret.match(new RegExp(`.{${syllablesPerGroup * 2}}`, 'g')) ?? [];
  return [number.slice(0, 4), number.slice(4), ...groups].join(' ');
}

/** Reads a code that a person typed, in any case and with any separators; undefined if it cannot be one. */
export function parseWrittenCode(text: string): WrittenCode | undefined {
  const number = text.replaceAll(/\D/g, '');
  const secret = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isComplete = number.length === draftNumberDigits && secret.length === secretLength;
  return isComplete ? { number, secret } : undefined;
}

/** Derives two values from a code, of which neither yields the other: a proof for the server, and a key. */
async function deriveFromCode({ number, secret }: WrittenCode): Promise<{ token: string; key: CryptoKey }> {
  const encoder = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const salt = encoder.encode(`isangano draft ${number}`);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: derivationRounds },
    material,
    2 * keyBytes * 8,
  );
  const bytes = new Uint8Array(bits);
  return {
    token: encodeBase64Url(bytes.slice(0, keyBytes)),
    key: await importSealKey(bytes.slice(keyBytes)),
  };
}

/** Returns the data that the server stores so that the code opens an application. */
export async function wrapCapability(code: WrittenCode, capability: string): Promise<StoredCode> {
  const { token, key } = await deriveFromCode(code);
  return { number: code.number, token, wrapped: await seal(key, decodeBase64Url(capability)) };
}

/** Opens a code: `token` asks the server for the wrapped capability, and `unwrap` decrypts it. */
export async function openWrittenCode(code: WrittenCode) {
  const { token, key } = await deriveFromCode(code);
  return { token, unwrap: async (wrapped: string) => encodeBase64Url(await unseal(key, wrapped)) };
}
