import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { createTestDns, type TestZone } from '../mail-check/testing.ts';

export type SignatureResult = { result: string; domain: string; selector: string; signedHeaders: string[] };

/** Verifies the signatures of a mail as a receiver does that sees this DNS zone. */
export async function verifySignatures(source: string, zone: TestZone): Promise<SignatureResult[]> {
  const dns = createTestDns(zone);
  const { results } = await dkimVerify(Buffer.from(source), { resolver: (name) => dns.resolveTxt(name) });
  return results
    .filter(({ signature }) => signature !== undefined)
    .map(({ status, signingDomain, selector }) => ({
      result: status.result,
      domain: String(signingDomain),
      selector: String(selector),
      signedHeaders: listSignedHeaders(source),
    }));
}

function listSignedHeaders(source: string): string[] {
  const [, value = ''] = /^DKIM-Signature:((?:.*\r\n[ \t])*.*)\r\n/im.exec(source) ?? [];
  const [, names = ''] = /\bh=([^;]*)/.exec(value) ?? [];
  return names.split(':').map((name) => name.trim().toLowerCase());
}
