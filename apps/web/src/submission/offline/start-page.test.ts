import { expect, test } from 'vitest';
import type { OutboxItem } from '../outbox/item.ts';
import { outboxMark, renderStartPage, type StartPage } from './start-page.ts';

const page: StartPage = {
  locale: 'en',
  html: `<main>${outboxMark}</main>`,
  kinds: {
    interview: 'Interview',
    partner: 'Partner',
    correction: 'Correction',
    reply: 'Reply',
    message: 'Message',
    mail: 'Message',
    subscription: 'News',
  },
  states: { waiting: 'Waiting.', expired: 'Expired.', refused: 'Refused.', received: 'Received.' },
};

const item: OutboxItem = {
  id: '1',
  kind: 'interview',
  title: '',
  url: '/',
  headers: {},
  fields: [],
  files: [],
  createdAt: 0,
  state: 'waiting',
  isSentAgain: false,
};

test('what a visitor wrote is text in the page, whatever it is', () => {
  const title = `<img src=x onerror="alert(1)"> & $& $'`;
  expect(renderStartPage(page, [{ ...item, title }])).toBe(
    `<main><ul><li><strong>Interview · &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; $&amp; $'</strong><br>Waiting.</li></ul></main>`,
  );
});

test('an empty outbox is not listed', () => {
  expect(renderStartPage(page, [])).toBe('<main></main>');
});
