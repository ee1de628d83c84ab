import type { PersonRecord } from '@isangano/contracts/privacy/person';
import { recordNouns } from '@isangano/contracts/records';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isRecordNoun, recordPages } from '../registry.ts';
import { click, clickAgain, fill, openPage } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';

const at = '2026-11-20T08:00:00.000Z';

test('the registry knows every kind of record, and nothing else', () => {
  for (const noun of recordNouns) expect(isRecordNoun(noun)).toBe(true);
  for (const noun of ['project', 'presence', 'toString', '']) expect(isRecordNoun(noun)).toBe(false);
});

test.each(recordNouns)('a saved search is read as the list reads it: %s', (noun) => {
  const { search } = recordPages[noun].locateList({ q: 7, from: '2026-02-30', colour: 'red' });
  expect(search).toMatchObject({ q: '7', from: undefined });
  expect(search).not.toHaveProperty('colour');
});

const records: PersonRecord[] = [
  {
    type: 'application',
    id: 'application-1',
    at,
    kind: 'interview',
    topic: 'Potatoes',
    status: 'approved',
    suspect: null,
  },
  { type: 'message', id: 'message-1', at, subject: 'A clinic', status: 'unread', suspect: 'trap' },
  {
    type: 'reply',
    id: 'reply-1',
    at,
    by: 'jean@isangano.example',
    subject: 'Re: A clinic',
    about: { noun: 'message', id: 'message-1' },
  },
  { type: 'mail', id: 'mail-1', at, kind: 'newsletter-welcome', state: 'sent', about: null },
  { type: 'subscription', id: 'subscription-1', at, isConfirmed: false, suspect: null },
  { type: 'draft', id: 'draft-1', at, kind: 'partner' },
];

test('everything from one person is listed, each with its state, and leads to its page', async () => {
  await openPage('/admin/people#email=keza@mail.example', {
    answers: {
      people: {
        get: () => ({ email: 'keza@mail.example', names: ['Keza'], records, isShortened: false }),
      },
    },
  });
  const list = await screen.findByRole('list', { name: 'Records, newest first' });
  await within(list).findByText(/^Suspected spam/);
  const items = within(list).getAllByRole('listitem');
  const texts = items.map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^Application.*Potatoes.*Interview.*Approved$/);
  expect(texts[1]).toMatch(/^Message.*A clinic.*Suspected spam.*Unread$/);
  expect(texts[2]).toMatch(/^Reply.*Re: A clinic.*From jean@isangano\.example$/);
  expect(texts[3]).toMatch(/^Email to this person.*Welcome to the newsletter/);
  expect(texts[4]).toMatch(/^Newsletter.*Not confirmed$/);
  expect(texts[5]).toMatch(/^Draft that was not sent.*Partnership$/);
  const addresses = within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual([
    '/admin/applications?q=application-1',
    '/admin/messages?open=message-1',
    '/admin/messages?open=message-1',
  ]);
});

test('the audit log names the record of an entry, and leads to it; of a deleted one it has the id', async () => {
  const entry = {
    at,
    actorKind: 'account',
    actor: 'jean@isangano.example',
    detail: null,
    address: null,
    requestId: null,
  } as const;
  const entries = [
    {
      ...entry,
      seq: 2,
      action: 'application_rejected' as const,
      subject: 'application-1',
      record: { noun: 'application' as const, id: 'application-1', name: 'Keza Uwera' },
    },
    { ...entry, seq: 1, action: 'message_deleted' as const, subject: 'message-1', record: null },
  ];
  await openPage('/admin/audit', {
    answers: { audit: { list: () => ({ entries, nextCursor: null }), actors: () => [] } },
  });
  const link = await screen.findByRole('link', { name: 'Keza Uwera' });
  expect(link.getAttribute('href')).toBe('/admin/applications?q=application-1');
  expect(screen.queryByText('application-1')).toBeNull();
  screen.getByText('message-1');
});

test('an address of which nothing is stored says so', async () => {
  await openPage('/admin/people', {
    answers: { people: { get: ({ email }) => ({ email, names: [], records: [], isShortened: false }) } },
  });
  await fill(await screen.findByLabelText(/^Email address/), 'nobody@mail.example');
  await click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByText('Nothing is stored about this address');
  expect(window.location.hash).toContain('nobody');
  // Not where proxies and logs would see it.
  expect(window.location.search).toBe('');
});

test('only an owner exports and erases a person', async () => {
  const answers = {
    people: { get: () => ({ email: 'keza@mail.example', names: [], records, isShortened: true }) },
  };
  await openPage('/admin/people#email=keza@mail.example', { role: 'reviewer', answers });
  await screen.findByText(/Only the newest 200 of each kind are listed/);
  expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull();
});

test('a person is erased when the address is typed again', async () => {
  const { calls } = await openPage('/admin/people#email=keza@mail.example', {
    answers: {
      people: {
        get: () => ({ email: 'keza@mail.example', names: [], records, isShortened: false }),
        erase: () => ({ mentions: [] }),
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Erase this person' }));
  const dialog = await screen.findByRole('dialog');
  const erase = async () => await click(within(dialog).getByRole('button', { name: 'Erase permanently' }));
  await fill(within(dialog).getByLabelText(/^Type the address/), 'keza@mail');
  await erase();
  await within(dialog).findByText('This is not the address above.');
  await fill(within(dialog).getByLabelText(/^Type the address/), 'keza@mail.example');
  await erase();
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'people.erase')?.input).toEqual({
      email: 'keza@mail.example',
      typedEmail: 'keza@mail.example',
    }),
  );
});

const suspect = { email: 'x@mail.example', createdAt: at } as const;

test('suspects of each kind are listed with the reason, and cleared', async () => {
  const items = [
    {
      ...suspect,
      noun: 'application' as const,
      id: 'application-1',
      reason: 'quick' as const,
      name: 'Keza',
      title: 'Potatoes',
      excerpt: 'A story',
      kind: 'interview' as const,
    },
    { ...suspect, noun: 'subscription' as const, id: 'subscription-1', reason: 'trap' as const },
  ];
  await openPage('/admin/suspected-spam', {
    answers: {
      spam: {
        list: () => ({ items, total: items.length, nextCursor: null }),
        clear({ id }) {
          items.splice(
            items.findIndex((item) => item.id === id),
            1,
          );
        },
      },
    },
  });
  await screen.findByText('It was filled in faster than a person can.');
  await screen.findByText('A field that people cannot see was filled in.');
  expect(screen.getByRole('link', { name: 'Potatoes' }).getAttribute('href')).toBe(
    '/admin/applications?q=application-1',
  );
  expect(screen.getByRole('link', { name: 'x@mail.example' }).getAttribute('href')).toContain(
    '/admin/people#',
  );
  for (const left of [1, 0]) {
    await click(screen.getAllByRole('button', { name: 'Not spam' })[0] ?? document.body);
    await screen.findByText('It is no longer suspected. If an email was held back, it is on its way.');
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Not spam' })).toHaveLength(left));
  }
  await screen.findByText('Nothing is suspected');
});

test('a double-click clears one suspect, though the next one moves to its place', async () => {
  const items = ['subscription-1', 'subscription-2'].map((id) => ({
    ...suspect,
    noun: 'subscription' as const,
    id,
    reason: 'trap' as const,
  }));
  const { calls } = await openPage('/admin/suspected-spam', {
    answers: {
      spam: {
        list: () => ({ items, total: items.length, nextCursor: null }),
        clear: () => void items.shift(),
      },
    },
  });
  const getButtons = () => screen.getAllByRole('button', { name: 'Not spam' });
  await screen.findAllByRole('button', { name: 'Not spam' });
  await click(getButtons()[0] ?? document.body);
  await waitFor(() => expect(getButtons().map((one) => one.getAttribute('aria-busy'))).toEqual([null]));
  await clickAgain(getButtons()[0] ?? document.body);
  expect(calls.filter(({ name }) => name === 'spam.clear')).toHaveLength(1);
});

test('a reviewer sees who subscribed, without the page of the person', async () => {
  await openPage('/admin/suspected-spam', {
    role: 'reader',
    answers: {
      spam: {
        list: () => ({
          items: [{ ...suspect, noun: 'subscription', id: 'subscription-1', reason: 'trap' }],
          total: 1,
          nextCursor: null,
        }),
      },
    },
  });
  await screen.findByText('x@mail.example');
  expect(screen.queryByRole('link', { name: 'x@mail.example' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Not spam' })).toBeNull();
});

test('further records that cannot be loaded are said', async () => {
  await openPage('/admin/suspected-spam', {
    answers: {
      spam: {
        list({ cursor }) {
          if (cursor) throw new Refusal(503, 'unavailable', 'Overloaded');
          return { items: [], total: 30, nextCursor: 2 };
        },
      },
    },
  });
  await click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('alert');
});

test('there is one form, whatever address is asked for next', async () => {
  await openPage('/admin/people', {
    answers: { people: { get: ({ email }) => ({ email, names: [], records: [], isShortened: false }) } },
  });
  const show = async (email: string) => {
    await fill(screen.getByRole('textbox', { name: /^Email/ }), email);
    await click(screen.getByRole('button', { name: 'Show' }));
    await screen.findByText(`It may be spelled differently: ${email}`);
  };
  await show('keza@mail.example');
  await show('odile@mail.example');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('odile@mail.example');
});
