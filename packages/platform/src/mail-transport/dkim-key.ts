import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

/** Smaller keys are refused by many receivers, and larger ones do not fit into the limits of some DNS providers. */
const modulusBits = 2048;
/** A TXT record consists of strings of at most this length. */
const dnsStringMaxChars = 255;

/** Labels of a name in the DNS, such as `isangano-20261123`. */
export const selectorPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** A key that signs mails, by which receivers see that the domain of the sender sent them (RFC 6376). */
export type DkimKey = {
  /** Names the key in the DNS and in signatures. */
  selector: string;
  /** PKCS #8, as PEM. */
  privateKey: string;
  /** ISO 8601. */
  createdAt: string;
  /** Since when it signs; absent while it is being published. */
  signsSince?: string | undefined;
};

/** The signing options of a mail, by the names of nodemailer. */
export type DkimSigner = { domainName: string; keySelector: string; privateKey: string };

export async function createDkimKey(selector: string, createdAt: string): Promise<DkimKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: modulusBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { selector, privateKey, createdAt };
}

/** Returns the public half of a key as DNS records contain it: DER in base64. */
export function getPublicKey({ privateKey }: Pick<DkimKey, 'privateKey'>): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

export function getDkimName(selector: string, domain: string): string {
  return `${selector}._domainkey.${domain}`;
}

/** Returns the TXT record of a key: its value, and the same as a line of a zone file, in strings of the allowed length. */
export function formatDkimRecord(
  key: DkimKey,
  domain: string,
): { name: string; value: string; zone: string } {
  const name = getDkimName(key.selector, domain);
  const value = `v=DKIM1; k=rsa; p=${getPublicKey(key)}`;
  const strings = value.match(new RegExp(`.{1,${dnsStringMaxChars}}`, 'g')) ?? [];
  return { name, value, zone: `${name}. IN TXT ( ${strings.map((part) => `"${part}"`).join(' ')} )` };
}
