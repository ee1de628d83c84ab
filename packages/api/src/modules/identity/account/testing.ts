import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { RelyingParty } from './passkeys.ts';

/** Flags of authenticator data: user present, user verified, and credential data included. */
const flags = { present: 1, verified: 4, credential: 64 };

type Options = Partial<RelyingParty> & { isVerified?: boolean; counter?: number };

/** A software authenticator with one ES256 credential, which can also misbehave. */
export function createAuthenticator(site: RelyingParty) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let counter = 0;

  function buildClientData(type: string, challenge: string, { origin = site.origin }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function buildAuthenticatorData(extra: Buffer, { id: rpId = site.id, ...options }: Options): Buffer {
    counter = options.counter ?? counter + 1;
    const verified = options.isVerified === false ? 0 : flags.verified;
    const head = Buffer.alloc(5);
    head[0] = flags.present | verified | (extra.length > 0 ? flags.credential : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, extra]);
  }

  const fields = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    /** Returns the response of a browser to the creation options with this challenge. */
    create(challenge: string, options: Options = {}) {
      const length = Buffer.from([0, rawId.length]);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = encodeMap([
        [encodeInteger(1), encodeInteger(2)],
        [encodeInteger(3), encodeInteger(-7)],
        [encodeInteger(-1), encodeInteger(1)],
        [encodeInteger(-2), encodeBytes(Buffer.from(x, 'base64url'))],
        [encodeInteger(-3), encodeBytes(Buffer.from(y, 'base64url'))],
      ]);
      const extra = Buffer.concat([Buffer.alloc(16), length, rawId, key]);
      const attestation = encodeMap([
        [encodeText('fmt'), encodeText('none')],
        [encodeText('attStmt'), encodeMap([])],
        [encodeText('authData'), encodeBytes(buildAuthenticatorData(extra, options))],
      ]);
      const response = {
        clientDataJSON: buildClientData('webauthn.create', challenge, options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
      return { ...fields, response };
    },
    /** Returns the response of a browser to the sign-in options with this challenge. */
    sign(challenge: string, options: Options = {}) {
      const clientData = buildClientData('webauthn.get', challenge, options);
      const authenticatorData = buildAuthenticatorData(Buffer.alloc(0), options);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { ...fields, response };
    },
  };
}

/*
 * CBOR (RFC 8949), as far as attestations need it.
 */

function encodeHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function encodeInteger(value: number): Buffer {
  return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
}

function encodeBytes(bytes: Buffer): Buffer {
  return Buffer.concat([encodeHead(2, bytes.length), bytes]);
}

function encodeText(text: string): Buffer {
  return Buffer.concat([encodeHead(3, text.length), Buffer.from(text)]);
}

function encodeMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([encodeHead(5, entries.length), ...entries.flat()]);
}
