import { createDkimKey, formatDkimRecord } from '@isangano/platform/mail-transport/dkim-key';
import { createSmtpSender } from '@isangano/platform/mail-transport/smtp-sender';
import { verifySignatures } from '@isangano/platform/mail-transport/testing-dkim';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { describe, expect, test } from 'vitest';
import { from, setUpOutbox } from './testing-outbox.ts';

const outbox = setUpOutbox();
const domain = 'isangano.example';
const key = await createDkimKey('isangano-20261120', '2026-11-20T08:00:00.000Z');

async function sendOne(readSigner?: Parameters<typeof createSmtpSender>[0]['readSigner']): Promise<string> {
  const { received, url } = await startSmtp(outbox.running);
  await outbox.queue('keza@mail.example');
  outbox.start(createSmtpSender({ url, from, ...(readSigner && { readSigner }) }));
  await outbox.waitUntilEmpty();
  return received[0]?.source ?? '';
}

describe('a mail sent with a DKIM key', () => {
  test('has a signature that the published record verifies, over the headers for unsubscribing too', async () => {
    const source = await sendOne(() => ({
      domainName: domain,
      keySelector: key.selector,
      privateKey: key.privateKey,
    }));
    const { name, value } = formatDkimRecord(key, domain);
    const results = await verifySignatures(source, { [name]: { txt: [value] } });
    expect(results).toMatchObject([{ result: 'pass', domain, selector: key.selector }]);
    expect(results[0]?.signedHeaders).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
  });

  test('fails verification once it is changed, and with another key', async () => {
    const source = await sendOne(() => ({
      domainName: domain,
      keySelector: key.selector,
      privateKey: key.privateKey,
    }));
    const { name, value } = formatDkimRecord(key, domain);
    const changed = source.replace('\r\nSubject: ', '\r\nSubject: Urgent! ');
    expect(await verifySignatures(changed, { [name]: { txt: [value] } })).toMatchObject([{ result: 'fail' }]);
    const other = formatDkimRecord(await createDkimKey(key.selector, key.createdAt), domain);
    expect(await verifySignatures(source, { [name]: { txt: [other.value] } })).toMatchObject([
      { result: 'fail' },
    ]);
  });
});

test('a mail sent without a key has no signature', async () => {
  expect(await sendOne()).not.toMatch(/^DKIM-Signature:/im);
});

test('the line for a zone file has strings that together are the value of the record', () => {
  const { value, zone } = formatDkimRecord(key, domain);
  const strings = [...zone.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
  expect(strings.join('')).toBe(value);
  for (const text of strings) expect(text.length).toBeLessThanOrEqual(255);
});
