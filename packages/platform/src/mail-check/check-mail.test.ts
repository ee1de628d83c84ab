import { describe, expect, test } from 'vitest';
import { createDkimKey, formatDkimRecord } from '../mail-transport/dkim-key.ts';
import { checkMail, type MailSetup } from './check-mail.ts';
import { createTestDns, type TestZone } from './testing.ts';
import type { Verdict } from './verdict.ts';

const domain = 'isangano.example';
const ip = '192.0.2.25';
const key = {
  ...(await createDkimKey('a', '2026-11-20T08:00:00.000Z')),
  signsSince: '2026-11-20T08:00:00.000Z',
};
const { name: dkimName, value: dkimValue } = formatDkimRecord(key, domain);
const otherKey = formatDkimRecord(await createDkimKey('a', key.createdAt), domain);
const dmarcName = `_dmarc.${domain}`;

const setup: MailSetup = {
  from: `Isangano Group <muraho@${domain}>`,
  returnPath: `muraho@${domain}`,
  dkimDomain: domain,
  dkimKeys: [key],
  smtpHost: 'mail.isangano.example',
  sendingIps: [],
};

const goodZone: TestZone = {
  'mail.isangano.example': { a: [ip] },
  [ip]: { ptr: ['mail.isangano.example'] },
  [domain]: { txt: ['google-site-verification=1', `v=spf1 ip4:${ip} -all`] },
  [dkimName]: { txt: [dkimValue] },
  [dmarcName]: { txt: [`v=DMARC1; p=reject; rua=mailto:dmarc@${domain}`] },
};

async function check(
  subject: Verdict['subject'],
  zone: TestZone,
  changes: Partial<MailSetup> = {},
): Promise<string[]> {
  const verdicts = await checkMail(createTestDns({ ...goodZone, ...zone }), { ...setup, ...changes });
  return verdicts.filter((one) => one.subject === subject).map(({ level, text }) => `${level}: ${text}`);
}

const timeout = { fails: 'ETIMEOUT' };
const chain = (count: number): TestZone =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `s${index}.example`,
      { txt: [index + 1 < count ? `v=spf1 include:s${index + 1}.example -all` : `v=spf1 ip4:${ip} -all`] },
    ]),
  );
const spfOf = (record: string): TestZone => ({ [domain]: { txt: [record] } });

test('all is good if SPF, DKIM, DMARC, PTR and From agree', async () => {
  const verdicts = await checkMail(createTestDns(goodZone), setup);
  expect(verdicts.map(({ subject, level }) => `${subject} ${level}`)).toEqual([
    'SPF good',
    'PTR good',
    'DKIM good',
    'DMARC good',
    'From good',
  ]);
});

describe('SPF', () => {
  test.each<[string, TestZone, string]>([
    ['is missing', { [domain]: { txt: ['v=spf10 -all'] } }, 'bad: isangano.example has no SPF record'],
    ['of an unknown domain', { [domain]: { fails: 'ENOTFOUND' } }, 'bad: isangano.example has no SPF record'],
    [
      'is there twice',
      { [domain]: { txt: [`v=spf1 ip4:${ip} -all`, 'v=spf1 mx -all'] } },
      'bad: isangano.example has 2 SPF records',
    ],
    [
      'rejects the address',
      spfOf('v=spf1 ip4:198.51.100.7 -all'),
      `bad: The SPF record of ${domain} rejects ${ip}`,
    ],
    [
      'suspects the address',
      spfOf('v=spf1 ip4:198.51.100.7 ~all'),
      `bad: The SPF record of ${domain} rejects ${ip}`,
    ],
    [
      'leaves the address open',
      spfOf('v=spf1 ?all'),
      `bad: The SPF record of ${domain} says nothing about ${ip}`,
    ],
    ['allows everybody', spfOf('v=spf1 +all'), 'warning: isangano.example allows every address'],
    [
      'is malformed',
      spfOf(`v=spf1 ipp4:${ip} -all`),
      `bad: The SPF record of ${domain} is invalid (Unknown mechanism`,
    ],
    [
      'has an invalid network',
      spfOf(`v=spf1 ip4:${ip}/64 -all`),
      `bad: The SPF record of ${domain} is invalid`,
    ],
    [
      'needs ten lookups',
      { ...spfOf('v=spf1 include:s0.example -all'), ...chain(10) },
      `good: ${domain} allows ${ip} to send, with 10 of 10 lookups`,
    ],
    [
      'needs eleven lookups',
      { ...spfOf('v=spf1 include:s0.example -all'), ...chain(11) },
      `bad: The SPF record of ${domain} is invalid (Too many DNS requests)`,
    ],
    [
      'names three hosts that do not exist',
      spfOf('v=spf1 a:a.example a:b.example a:c.example -all'),
      `bad: The SPF record of ${domain} is invalid (Too many void DNS results)`,
    ],
    [
      'includes a domain without SPF',
      { ...spfOf('v=spf1 include:empty.example -all'), 'empty.example': { txt: [] } },
      `bad: The SPF record of ${domain} is invalid`,
    ],
    ['is not answered in time', { [domain]: timeout }, 'unknown: Not known: the DNS did not answer in time'],
    [
      'includes what is not answered in time',
      { ...spfOf('v=spf1 include:slow.example -all'), 'slow.example': timeout },
      'unknown: Not known: the SPF record of isangano.example cannot be evaluated now (DNS timeout)',
    ],
    [
      'allows the mail exchangers',
      { ...spfOf('v=spf1 mx -all'), [domain]: { txt: ['v=spf1 mx -all'], mx: ['mail.isangano.example'] } },
      `good: ${domain} allows ${ip}`,
    ],
  ])('%s', async (_name, zone, expected) => {
    expect(await check('SPF', zone)).toEqual([expect.stringContaining(expected)]);
  });

  test('is checked for each address that sends, of both families', async () => {
    const zone = {
      'mail.isangano.example': { a: [ip], aaaa: ['2001:db8::25'] },
      ...spfOf(`v=spf1 ip4:${ip} -all`),
    };
    expect(await check('SPF', zone)).toEqual([
      expect.stringMatching(/^good:/),
      expect.stringContaining('Add ip6:2001:db8::25 to it'),
    ]);
    expect(await check('SPF', zone, { sendingIps: ['198.51.100.7'] })).toEqual([
      expect.stringContaining('rejects 198.51.100.7'),
    ]);
  });

  test('is about the domain of the envelope sender', async () => {
    const returnPath = 'bounces@mail.isangano.example';
    expect(await check('SPF', {}, { returnPath })).toEqual([
      expect.stringContaining('bad: mail.isangano.example has no SPF record'),
    ]);
  });
});

describe('PTR', () => {
  test.each<[string, TestZone, string]>([
    ['is missing', { [ip]: { ptr: [] } }, `bad: ${ip} has no name (PTR record)`],
    ['is unknown', { [ip]: { fails: 'ENOTFOUND' } }, `bad: ${ip} has no name (PTR record)`],
    [
      'leads elsewhere',
      { [ip]: { ptr: ['other.example'] }, 'other.example': { a: ['198.51.100.7'] } },
      `bad: ${ip} is named other.example, which does not lead back to it`,
    ],
    [
      'leads to a name without address',
      { [ip]: { ptr: ['none.example'] } },
      `bad: ${ip} is named none.example`,
    ],
    [
      'has several names of which one leads back',
      { [ip]: { ptr: ['none.example', 'mail.isangano.example'] } },
      `good: ${ip} is named mail.isangano.example`,
    ],
    ['is not answered in time', { [ip]: timeout }, 'unknown: Not known: the DNS did not answer in time'],
    [
      'leads to a name that is not answered',
      { [ip]: { ptr: ['slow.example'] }, 'slow.example': { fails: 'ESERVFAIL' } },
      'unknown: Not known: the DNS did not answer (ESERVFAIL) about slow.example',
    ],
  ])('%s', async (_name, zone, expected) => {
    expect(await check('PTR', zone)).toEqual([expect.stringContaining(expected)]);
  });

  test('of an IPv6 address is found in whatever spelling', async () => {
    const address = '2001:db8::25';
    const zone = { [address]: { ptr: ['six.example'] }, 'six.example': { aaaa: ['2001:DB8:0:0:0:0:0:25'] } };
    expect(await check('PTR', zone, { sendingIps: [address] })).toEqual([expect.stringMatching(/^good:/)]);
  });
});

describe('the addresses that send', () => {
  test.each<[string, TestZone, Partial<MailSetup>, string]>([
    ['are unknown without a mail server', {}, { smtpHost: undefined }, 'bad: No mail server is configured'],
    [
      'are unknown on this machine',
      {},
      { smtpHost: 'localhost' },
      'bad: The mail server localhost has only private',
    ],
    [
      'are unknown in a private network',
      {},
      { smtpHost: '10.1.2.3' },
      'has only private addresses: name the',
    ],
    ['are missing', {}, { smtpHost: 'none.example' }, 'bad: The mail server none.example has no address'],
    [
      'are not answered in time',
      { 'mail.isangano.example': timeout },
      {},
      'unknown: Not known: the DNS did not answer in time about mail.isangano.example',
    ],
    ['may be the host itself', {}, { smtpHost: ip }, 'good:'],
  ])('%s', async (_name, zone, changes, expected) => {
    for (const subject of ['SPF', 'PTR'] as const)
      expect(await check(subject, zone, changes)).toEqual([expect.stringContaining(expected)]);
  });
});

describe('DKIM', () => {
  const record = (txt: string): TestZone => ({ [dkimName]: { txt: [txt] } });
  const publicKey = dkimValue.replace(/^.*p=/, '');

  test.each<[string, TestZone, string]>([
    ['is not published', { [dkimName]: { fails: 'ENOTFOUND' } }, `bad: ${dkimName} has no TXT record`],
    ['is published twice', { [dkimName]: { txt: [dkimValue, dkimValue] } }, `bad: ${dkimName} has 2 records`],
    ['is another key', record(otherKey.value), `bad: ${dkimName} publishes another key`],
    ['is cut off', record(dkimValue.slice(0, 255)), `bad: ${dkimName} publishes another key`],
    ['is malformed', record('v=DKIM1; p'), `bad: The record of ${dkimName} is malformed`],
    ['names a tag twice', record(`p=; p=${publicKey}`), `bad: The record of ${dkimName} is malformed`],
    ['has no key', record('v=DKIM1; k=rsa'), 'has no key: p is missing'],
    ['is revoked', record('v=DKIM1; p='), 'revokes the key: p is empty'],
    ['is of another version', record(`v=DKIM2; p=${publicKey}`), 'has an unknown version'],
    ['is of another type', record(`k=ed25519; p=${publicKey}`), 'is for another type of key'],
    ['excludes the hash', record(`h=sha1; p=${publicKey}`), 'excludes SHA-256'],
    ['is for other services', record(`s=tlsrpt; p=${publicKey}`), 'is not for mail'],
    [
      'is a test',
      record(`v=DKIM1; t=y; p=${publicKey}`),
      `warning: ${dkimName} publishes the key, but as a test`,
    ],
    ['has spaces in it', record(`p = ${publicKey.slice(0, 99)} ${publicKey.slice(99)}`), `good: ${dkimName}`],
    [
      'is not answered in time',
      { [dkimName]: timeout },
      'unknown: Not known: the DNS did not answer in time',
    ],
  ])('%s', async (_name, zone, expected) => {
    expect(await check('DKIM', zone)).toEqual([expect.stringContaining(expected)]);
  });

  test('needs a key that signs', async () => {
    expect(await check('DKIM', {}, { dkimKeys: [] })).toEqual([
      expect.stringContaining('bad: Mails are not signed: there is no key'),
    ]);
    expect(await check('DKIM', {}, { dkimKeys: [{ ...key, signsSince: undefined }] })).toEqual([
      expect.stringContaining('bad: Mails are not signed yet. Once the record of a is published'),
    ]);
  });
});

describe('DMARC', () => {
  const record = (...txt: string[]): TestZone => ({ [dmarcName]: { txt } });
  const rua = `rua=mailto:dmarc@${domain}`;

  test.each<[string, TestZone, string]>([
    [
      'is missing',
      { [dmarcName]: { fails: 'ENOTFOUND' } },
      `bad: ${domain} has no DMARC record. Publish one`,
    ],
    ['is something else', record('v=spf1 -all'), `bad: ${domain} has no DMARC record`],
    [
      'is there twice',
      record('v=DMARC1; p=none', 'v=DMARC1; p=reject'),
      `bad: ${dmarcName} has 2 DMARC records`,
    ],
    ['is malformed', record('v=DMARC1; reject'), `bad: The DMARC record of ${dmarcName} is malformed`],
    ['has no policy', record(`v=DMARC1; ${rua}`), 'has no policy: p is missing'],
    ['has an unknown policy', record(`v=DMARC1; p=block; ${rua}`), 'bad: The DMARC record of'],
    ['only watches', record(`v=DMARC1; p=none; ${rua}`), `warning: ${dmarcName} only watches (p=none)`],
    [
      'is a test',
      record(`v=DMARC1; p=reject; t=y; ${rua}`),
      'warning: _dmarc.isangano.example asks to apply',
    ],
    ['is for a part of the mails', record(`v=DMARC1; p=reject; pct=10; ${rua}`), 'as a test only'],
    ['asks for no reports', record('v=DMARC1; p=quarantine'), `warning: ${dmarcName} asks for no reports`],
    ['asks for quarantine', record(`v=DMARC1; p=quarantine; ${rua}`), `good: ${dmarcName} asks receivers`],
    [
      'is not answered in time',
      { [dmarcName]: timeout },
      'unknown: Not known: the DNS did not answer in time',
    ],
    [
      'is that of the organization',
      { [dmarcName]: { txt: [] }, '_dmarc.example': { txt: [`v=DMARC1; p=reject; sp=none; ${rua}`] } },
      'warning: _dmarc.example, for the domains below it, only watches',
    ],
  ])('%s', async (_name, zone, expected) => {
    expect(await check('DMARC', zone)).toEqual([expect.stringContaining(expected)]);
  });
});

describe('From', () => {
  const withMode = (tags: string): TestZone => ({
    [dmarcName]: { txt: [`v=DMARC1; p=reject; rua=mailto:a@b.example; ${tags}`] },
  });
  const below = { returnPath: 'bounces@mail.isangano.example', dkimDomain: 'mail.isangano.example' };
  const elsewhere = { returnPath: 'a@provider.test', dkimDomain: 'provider.test' };

  test.each<[string, TestZone, Partial<MailSetup>, string]>([
    ['agrees with domains below it', {}, below, 'good: Recipients read isangano.example'],
    [
      'has to be the same if SPF is strict',
      withMode('aspf=s'),
      below,
      'warning: Recipients read isangano.example and DKIM',
    ],
    [
      'has to be the same if DKIM is strict',
      withMode('adkim=s'),
      below,
      'but DKIM is about mail.isangano.example',
    ],
    ['has to be the same if both are strict', withMode('aspf=s; adkim=s'), below, 'DMARC fails'],
    [
      'is of nobody who is checked',
      {},
      elsewhere,
      'bad: Recipients read isangano.example, but SPF is about provider.test',
    ],
    [
      'agrees with the signature only',
      {},
      { returnPath: 'a@provider.test' },
      'but SPF is about provider.test',
    ],
    [
      'agrees with SPF only',
      {},
      { dkimDomain: 'provider.test' },
      'warning: Recipients read isangano.example and SPF',
    ],
    ['agrees with SPF, and mails are not signed', {}, { dkimKeys: [] }, 'but mails are not signed'],
    [
      'may agree with what is not answered',
      { '_dmarc.mail.isangano.example': timeout },
      below,
      'unknown: Not known: the DNS did not answer in time about _dmarc.mail.isangano.example',
    ],
    [
      'is of another organization below a registry',
      {
        '_dmarc.example': { txt: ['v=DMARC1; p=none; psd=y'] },
        '_dmarc.other.example': { txt: ['v=DMARC1; p=none'] },
      },
      { returnPath: 'a@other.example', dkimDomain: 'other.example' },
      'DMARC fails',
    ],
  ])('%s', async (_name, zone, changes, expected) => {
    expect(await check('From', zone, changes)).toEqual([expect.stringContaining(expected)]);
  });
});
