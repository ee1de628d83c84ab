import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage } from '../../testing.tsx';
import { Refusal } from '../../testing-answers.ts';
import { aMessage, createDesk } from '../../testing-desk.ts';

const thread = {
  to: 'odile@mail.example',
  locale: 'fr' as const,
  subject: 'Re: A clinic',
  templates: [
    { name: 'blank' as const, text: 'Bonjour Odile,' },
    { name: 'thanks' as const, text: 'Merci.' },
  ],
  replies: [],
};

const sent = {
  id: 'reply-1',
  at: '2026-11-21T08:00:00.000Z',
  by: 'claudine@isangano.example',
  subject: 'Re: A clinic',
  text: 'Come on Monday.',
  mail: 'sent' as const,
};

async function openMessage(options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage('/admin/messages?open=message-1', {
    desk: createDesk({ messages: [aMessage()] }),
    ...options,
  });
  const dialog = await screen.findByRole('dialog', { name: 'A clinic at the lake' });
  const text = () => within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /^Your reply/ });
  const send = async () => {
    const buttons = within(dialog).getAllByRole<HTMLButtonElement>('button', { name: /Reply/ });
    const form = text().closest('form');
    await click(buttons.find((button) => button.form === form) ?? dialog);
  };
  return { ...page, dialog, text, send };
}

test('a reply begins with a template, is sent, and is listed', async () => {
  const { calls, dialog, text, send } = await openMessage({
    answers: { replies: { settings: () => ({ canReply: true }), get: () => thread, send: () => [sent] } },
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await fill(text(), 'Come on Monday.');
  await send();
  await within(dialog).findByText('Come on Monday.');
  expect(calls.find(({ name }) => name === 'replies.send')?.input).toMatchObject({
    noun: 'message',
    id: 'message-1',
    subject: 'Re: A clinic',
    text: 'Come on Monday.',
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
});

test('a reply without a text is not sent', async () => {
  const { calls, text, send } = await openMessage({
    answers: { replies: { settings: () => ({ canReply: true }), get: () => thread } },
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await fill(text(), ' ');
  await send();
  await waitFor(() => expect(text().getAttribute('aria-invalid')).toBe('true'));
  expect(calls.map(({ name }) => name)).not.toContain('replies.send');
});

test('a reply that was refused stays, with the reason', async () => {
  const { text, send } = await openMessage({
    answers: {
      replies: {
        settings: () => ({ canReply: true }),
        get: () => thread,
        send() {
          throw new Refusal(503, 'unavailable', 'The server is busy.');
        },
      },
    },
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await fill(text(), 'Come on Monday.');
  await send();
  await screen.findByText(/The server is busy\./);
  expect(text().value).toBe('Come on Monday.');
});

test('without a mail server nobody can reply', async () => {
  const { dialog } = await openMessage({ answers: { replies: { settings: () => ({ canReply: false }) } } });
  const text = await within(dialog).findByRole('textbox', { name: 'Reply' });
  expect(text.hasAttribute('disabled')).toBe(true);
  expect(text.getAttribute('placeholder')).toBe('Reply disabled');
});
