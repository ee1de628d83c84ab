import { checkQuery, type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';
import { describe, expect, test } from 'vitest';
import { applicationsExport } from '../../modules/applications/review/export-applications.ts';
import {
  createConfirmLink,
  createUnsubscribeLink,
  parseNewsletterLink,
} from '../../modules/newsletter/links.ts';
import { createExportLink, exportList } from '../../records/export/export-link.ts';
import { deriveKeys } from './keys.ts';

const keys = deriveKeys('a secret that only the tests use here');
const now = Date.parse('2026-11-20T08:00:00.000Z');
const id = '0193a5e0-0000-7000-8000-000000000001';

/** Links that earlier versions sent by mail. */
const issued = {
  confirm:
    '/rw/newsletter/confirm?id=0193a5e0-0000-7000-8000-000000000001&expires=1795766400&signature=BmMuOpNttlSqutrmzWH_J4z8S28EtIlne-R0AXcHbWk',
  leave:
    '/rw/newsletter/unsubscribe?id=0193a5e0-0000-7000-8000-000000000001&signature=Za90QYRMB_HkNnECkCX3RpWl8S_rKZAufmDYXyJCvos',
};

const getParams = (link: string) => new URL(link, 'https://www.isangano.example').searchParams;

describe('links that were issued before', () => {
  test('stay valid', () => {
    const { newsletterLinks } = keys;
    expect(parseNewsletterLink(newsletterLinks, 'confirm', getParams(issued.confirm), now)).toBe(id);
    expect(parseNewsletterLink(newsletterLinks, 'leave', getParams(issued.leave), now)).toBe(id);
  });

  test('differ from new ones only in the key that these name and sign', () => {
    const target = { siteUrl: '', keys: keys.newsletterLinks, id, locale: 'rw' } as const;
    const withoutKey = (link: string) => link.replace(/k=[\w-]{8}&signature=.*/, '');
    const withoutSignature = (link: string) => link.replace(/signature=.*/, '');
    expect(withoutKey(createConfirmLink(target, now))).toBe(withoutSignature(issued.confirm));
    expect(withoutKey(createUnsubscribeLink(target))).toBe(withoutSignature(issued.leave));
  });

  test('are valid for nothing else', () => {
    const params = getParams(issued.confirm);
    expect(parseNewsletterLink(keys.newsletterLinks, 'leave', params, now)).toBeUndefined();
    expect(parseNewsletterLink(keys.fileLinks, 'confirm', params, now)).toBeUndefined();
  });
});

test.each(['q', 'status', 'signature', 'assignee', 'from'])(
  'a link with a second value of %s is altered',
  (name) => {
    const filter = { q: 'rain & "roofs"', status: 'pending' } as const;
    const holder = { id: 'staff-1', sessionId: 'session-1' };
    const params = getParams(
      createExportLink({ keys, clock: () => now }, applicationsExport, filter, holder),
    );
    const purpose = exportList(applicationsExport);
    expect(checkQuery(keys.fileLinks, purpose, params, now)).toBe('valid');
    params.append(name, 'approved');
    expect(checkQuery(keys.fileLinks, purpose, params, now)).toBe('altered');
  },
);

describe('a signed query', () => {
  const purpose: LinkPurpose = (read) => `${read('id')} ${read('expires')}`;
  const seconds = now / 1000;

  test('expires at its time, and never without one', () => {
    const expiring = signQuery(keys.fileLinks, purpose, { id }, seconds + 10);
    expect(checkQuery(keys.fileLinks, purpose, expiring, now + 9_999)).toBe('valid');
    expect(checkQuery(keys.fileLinks, purpose, expiring, now + 10_000)).toBe('expired');
    const lasting = signQuery(keys.fileLinks, purpose, { id });
    expect(checkQuery(keys.fileLinks, purpose, lasting, Number.MAX_SAFE_INTEGER)).toBe('valid');
  });

  test('is altered without its expiry, its key id or its signature', () => {
    for (const name of ['expires', 'signature', 'id', 'k']) {
      const query = signQuery(keys.fileLinks, purpose, { id }, seconds + 10);
      query.delete(name);
      expect(checkQuery(keys.fileLinks, purpose, query, now)).toBe('altered');
    }
  });
});
