import { type DkimKey, getDkimName, getPublicKey } from '../mail-transport/dkim-key.ts';
import { askTexts, type DnsResolver, parseTags } from './dns.ts';
import { type Verdict, verdictsAbout } from './verdict.ts';

const { good, warning, bad, unknown } = verdictsAbout('DKIM');

export async function checkDkim(
  dns: DnsResolver,
  keys: readonly DkimKey[],
  domain: string,
): Promise<Verdict> {
  const signing = keys.find(({ signsSince }) => signsSince !== undefined);
  if (signing) return await checkDkimRecord(dns, signing, domain);
  const [prepared] = keys;
  return prepared
    ? bad(
        `Mails are not signed yet. Once the record of ${prepared.selector} is published, run: isangano dkim sign --selector ${prepared.selector}`,
      )
    : bad('Mails are not signed: there is no key. Create one with: isangano dkim create');
}

/** Checks that the DNS publishes a key as it is in the keyring. */
export async function checkDkimRecord(dns: DnsResolver, key: DkimKey, domain: string): Promise<Verdict> {
  const name = getDkimName(key.selector, domain);
  const { found, failure } = await askTexts(dns, name);
  if (failure !== undefined) return unknown(failure);
  const howToPublish = 'Publish the record that isangano dkim list --records shows.';
  if (found.length > 1)
    return bad(`${name} has ${found.length} records: remove all but the one of this key.`);
  const [record] = found;
  if (record === undefined) return bad(`${name} has no TXT record. ${howToPublish}`);
  const tags = parseTags(record);
  const problem = tags ? findProblem(tags) : 'is malformed';
  if (!tags || problem) return bad(`The record of ${name} ${problem}. ${howToPublish}`);
  if (tags.get('p')?.replaceAll(/\s/g, '') !== getPublicKey(key))
    return bad(`${name} publishes another key than the one in the keyring. ${howToPublish}`);
  if (listValues(tags.get('t') ?? '').includes('y'))
    return warning(`${name} publishes the key, but as a test (t=y): receivers ignore it. Remove t=y.`);
  return good(`${name} publishes the key that signs.`);
}

/** Returns what prevents any RSA key in the record from being used. */
function findProblem(tags: Map<string, string>): string | undefined {
  const allows = (tag: string, value: string) => {
    const values = listValues(tags.get(tag) ?? '*');
    return values.includes('*') || values.includes(value);
  };
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1') return 'has an unknown version: v must be DKIM1';
  if (!tags.has('p')) return 'has no key: p is missing';
  if (tags.get('p') === '') return 'revokes the key: p is empty';
  if ((tags.get('k') ?? 'rsa') !== 'rsa') return 'is for another type of key: k must be rsa';
  if (!allows('h', 'sha256')) return 'excludes SHA-256: remove h';
  if (!allows('s', 'email')) return 'is not for mail: remove s';
  return undefined;
}

function listValues(text: string): string[] {
  return text.split(':').map((value) => value.trim().toLowerCase());
}
