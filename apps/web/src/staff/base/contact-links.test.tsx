import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { click, openWithin } from '../testing.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';

test('a mail begins with its subject, and quotes the message', async () => {
  await openWithin(<EmailLink address="keza+1@mail.example" subject="Re: A clinic [1]" quote={'One\nTwo'} />);
  const address = new URL(screen.getByRole<HTMLAnchorElement>('link').href);
  expect(address.protocol).toBe('mailto:');
  expect(decodeURIComponent(address.pathname)).toBe('keza+1@mail.example');
  expect(address.searchParams.get('subject')).toBe('Re: A clinic [1]');
  expect(address.searchParams.get('body')).toBe('\r\n\r\n> One\r\n> Two');
});

test('a long message is quoted up to half a character', async () => {
  await openWithin(<EmailLink address="keza@mail.example" subject="Hello" quote={`${'a'.repeat(1499)}🧺`} />);
  const { searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link').href);
  expect(searchParams.get('body')).toMatch(/a{1499}\uFFFD$/);
});

test('an address cannot add recipients or headers to a mail', async () => {
  await openWithin(<EmailLink address="a@b.example?bcc=c@d.example&body=x" subject="Hello" />);
  const { searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link').href);
  expect([...searchParams.keys()]).toEqual(['subject']);
});

test('a number is called, and written to by WhatsApp, in its international form', async () => {
  await openWithin(<PhoneLink phone="0788 222 333" />);
  const [call, write] = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(call?.href).toBe('tel:+250788222333');
  expect(write?.href).toBe('https://wa.me/250788222333');
});

test('a text that is no number is not a link', async () => {
  await openWithin(<PhoneLink phone="ask at the market" />);
  screen.getByText('ask at the market');
  expect(screen.queryByRole('link')).toBeNull();
});

test('an address is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await openWithin(<EmailLink address="keza@mail.example" subject="Hello" />);
  await click(screen.getByRole('button', { name: 'Copy keza@mail.example' }));
  expect(writeText).toHaveBeenCalledWith('keza@mail.example');
});

test('what stands beside an address or a number is read once', async () => {
  await openWithin(
    <>
      <EmailLink address="keza@mail.example" subject="Hello" />
      <PhoneLink phone="0788 222 333" />
    </>,
  );
  screen.getByRole('link', { name: 'keza@mail.example' });
  for (const name of ['Copy keza@mail.example', 'Copy 0788 222 333', 'WhatsApp to 0788 222 333']) {
    const control = screen.getByTitle(name);
    expect(control.getAttribute('aria-label')).toBeNull();
    expect(control.textContent).toBe('');
  }
});

test('a name cannot reorder the address beside it', async () => {
  await openWithin(
    <EmailLink address="keza@mail.example" subject="Hello" wrap={(email) => `From: Keza\u202E (${email})`} />,
  );
  expect(screen.getByText(/^From/).textContent).toBe('From: Keza (keza@mail.example)');
});
