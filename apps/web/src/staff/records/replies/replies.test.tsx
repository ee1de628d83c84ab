import { hourMs } from '@isangano/contracts/durations';
import { sendReplyInput } from '@isangano/contracts/replies/inputs';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, fill, openPage, press, showPage } from '../../testing.tsx';
import { Refusal } from '../../testing-answers.ts';
import { aMessage, createDesk } from '../../testing-desk.ts';

afterEach(() => void vi.useRealTimers());

const thread = {
  to: 'odile@mail.example',
  locale: 'fr' as const,
  subject: 'Re: A clinic',
  templates: [
    { name: 'blank' as const, text: 'Bonjour Odile,' },
    { name: 'thanks' as const, text: 'Merci.' },
  ],
  snippets: [{ id: 'snippet-1', name: 'Plan', text: 'Le plan ?', locale: 'fr' as const }],
  replies: [],
  received: [],
  draft: null,
  writers: [],
};

const sent = {
  id: 'reply-1',
  at: '2026-11-21T08:00:00.000Z',
  by: 'claudine@isangano.example',
  subject: 'Re: A clinic',
  text: 'Come on Monday.',
  sendAt: null,
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
  let replies: (typeof sent)[] = [];
  const { calls, dialog, text, send } = await openMessage({
    answers: {
      replies: {
        settings: () => ({ canReply: true }),
        get: () => ({ ...thread, replies }),
        send: () => (replies = [sent]),
      },
    },
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
  expect(document.activeElement).toBe(text());
  expect(text().closest('form')?.textContent).toContain('Message is required');
  expect(calls.map(({ name }) => name)).not.toContain('replies.send');
});

test('a reply whose time is typed only in part is not sent at once, and the browser says so at the time', async () => {
  const { calls, dialog, text, send } = await openMessage({
    answers: {
      replies: { settings: () => ({ canReply: true }), get: () => thread, send: () => [sent] },
    },
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await fill(text(), ' ');
  await send();
  // What was wrong is marked until the form is sent again.
  await fill(text(), 'Come on Monday.');
  await click(within(dialog).getByRole('button', { name: /^Send later/ }));
  const time = await within(dialog).findByLabelText<HTMLInputElement>('Send at');
  // What a browser says of a day without its hour.
  const isUnreadable = vi.spyOn(time.validity, 'badInput', 'get').mockReturnValue(true);
  const report = vi.spyOn(time, 'reportValidity').mockImplementation(() => {
    time.focus();
    return false;
  });
  await send();
  expect(report).toHaveBeenCalled();
  expect(document.activeElement).toBe(time);
  expect(calls.map(({ name }) => name)).not.toContain('replies.send');
  isUnreadable.mockRestore();
  await send();
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('replies.send'));
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

test('a reply that is withdrawn leaves the list together with the return of its text', async () => {
  const planned = { ...sent, mail: 'waiting' as const, sendAt: new Date(Date.now() + hourMs).toISOString() };
  let isWithdrawn = false;
  const { dialog, text } = await openMessage({
    answers: {
      replies: {
        settings: () => ({ canReply: true }),
        get: () =>
          isWithdrawn
            ? { ...thread, draft: { subject: planned.subject, text: planned.text } }
            : { ...thread, replies: [planned] },
        cancel() {
          isWithdrawn = true;
          return [];
        },
      },
    },
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await click(await within(dialog).findByRole('button', { name: 'Do not send' }));
  const textsOfTheField = new Set<string>();
  await waitFor(() => {
    expect(within(dialog).queryByRole('button', { name: 'Do not send' })).toBeNull();
    textsOfTheField.add(text().value);
  });
  expect([...textsOfTheField]).toEqual(['Come on Monday.']);
});

test('a reply whose response was lost is sent again by the same key and for the same time, also after a reload', async () => {
  let replies: (typeof sent)[] | undefined;
  const { calls, dialog, text, send } = await openMessage({
    answers: {
      replies: {
        settings: () => ({ canReply: true }),
        get: () => thread,
        send() {
          if (!replies) throw new TypeError('Failed to fetch');
          return replies;
        },
      },
    },
  });
  const listSent = () => calls.flatMap(({ name, input }) => (name === 'replies.send' ? [input] : []));
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await fill(text(), 'Come on Monday.');
  await click(within(dialog).getByRole('button', { name: /^Send later/ }));
  await fill(await within(dialog).findByLabelText('Send at'), '2099-11-23T09:00');
  await send();
  await waitFor(() => expect(listSent()).toHaveLength(1));

  cleanup();
  replies = [sent];
  await showPage('/admin/messages?open=message-1');
  const again = within(await screen.findByRole('dialog', { name: 'A clinic at the lake' }));
  const box = await again.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your reply/ });
  expect(box.value).toBe('Come on Monday.');
  expect((await again.findByLabelText<HTMLInputElement>('Send at')).value).toBe('2099-11-23T09:00');
  await act(async () => box.form?.requestSubmit());
  await waitFor(() => expect(listSent()).toHaveLength(2));
  expect(listSent()[1]).toEqual(listSent()[0]);

  // The next reply is another one, and is sent at once.
  await waitFor(() => expect(box.value).toBe('Bonjour Odile,'));
  await fill(box, 'Come on Monday.');
  await act(async () => box.form?.requestSubmit());
  await waitFor(() => expect(listSent()).toHaveLength(3));
  const { key, sendAt, ...next } = sendReplyInput.parse(listSent()[2]);
  expect(sendAt).toBeUndefined();
  expect(listSent()[0]).toMatchObject(next);
  expect(listSent()[0]).not.toMatchObject({ key });
});

test('without a mail server nobody can reply', async () => {
  const { dialog } = await openMessage({ answers: { replies: { settings: () => ({ canReply: false }) } } });
  const text = await within(dialog).findByRole('textbox', { name: 'Reply' });
  expect(text.hasAttribute('disabled')).toBe(true);
  expect(text.getAttribute('placeholder')).toBe('Reply disabled');
});

const received = {
  id: 'received-1',
  at: '2026-11-22T08:00:00.000Z',
  source: 'mail' as const,
  from: { name: 'Odile', email: 'odile@mail.example' },
  subject: 'Re: A clinic',
  text: 'Monday suits me.',
  original: 'Monday suits me.\n\n> Come on Monday.',
  files: [],
  leftOut: ['plan.exe'],
  isAutomatic: false,
  isRead: false,
  isRecord: false,
  claimed: null,
};

test('what the author answered stands after the reply, with the whole mail, and counts as read', async () => {
  const { calls, dialog } = await openMessage({
    answers: {
      replies: {
        settings: () => ({ canReply: true }),
        get: () => ({ ...thread, replies: [sent], received: [received] }),
        markRead: () => undefined,
      },
    },
  });
  await within(dialog).findByText('Monday suits me.');
  const region = within(dialog).getByRole('region', { name: 'Replies' });
  const entries = within(region).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringContaining('Come on Monday.'),
    expect.stringMatching(/New.*Monday suits me.*> Come on Monday.*plan\.exe/s),
  ]);
  await waitFor(() =>
    expect(calls).toContainEqual({
      name: 'replies.markRead',
      input: expect.objectContaining({ ids: [received.id] }),
    }),
  );
});

test.each([
  [false, '/admin/applications'],
  [true, '/admin/messages'],
])(
  'a mail that became a message is joined to the record that it claims to belong to; closed meanwhile: %s',
  async (isClosed, pathname) => {
    const claimed = {
      noun: 'application' as const,
      id: 'application-1',
      reference: 'ISG-7K3F-Q2',
      name: 'Odile',
    };
    const joined = Promise.withResolvers<{ noun: 'application'; id: string }>();
    const { calls, dialog } = await openMessage({
      answers: {
        replies: {
          settings: () => ({ canReply: true }),
          get: () => ({ ...thread, received: [{ ...received, isRead: true, isRecord: true, claimed }] }),
          join: () => joined.promise,
        },
      },
    });
    await within(dialog).findByText('This email claims to belong to:');
    await click(within(dialog).getByRole('button', { name: 'Join to this record' }));
    if (isClosed) await press('Escape');
    joined.resolve({ noun: 'application', id: 'application-1' });
    await screen.findByText('The email was joined to the record.');
    expect(calls.find(({ name }) => name === 'replies.join')?.input).toEqual({
      id: 'received-1',
      reference: 'ISG-7K3F-Q2',
    });
    expect(window.location.pathname).toBe(pathname);
  },
);

test('what was typed on another device is there, and colleagues who write are named', async () => {
  const draft = { subject: 'Re: A clinic', text: 'Come on' };
  const { text, dialog } = await openMessage({
    answers: {
      replies: {
        settings: () => ({ canReply: true }),
        get: () => ({ ...thread, draft, writers: ['jean@isangano.example'] }),
      },
    },
  });
  await waitFor(() => expect(text().value).toBe('Come on'));
  within(dialog).getByText('Also writing a reply: jean@isangano.example');
});

test('what is being sent is not stored as a draft any more, which would outlive it', async () => {
  const answer = Promise.withResolvers<(typeof sent)[]>();
  const { calls, text, send } = await openMessage({
    answers: {
      replies: { settings: () => ({ canReply: true }), get: () => thread, send: () => answer.promise },
    },
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await fill(text(), 'Come on Monday.');
  await send();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  answer.resolve([sent]);
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  expect(calls.map(({ name }) => name)).not.toContain('replies.saveDraft');
});

test('a reply waits for its draft, which would outlive it if it arrived later', async () => {
  const draft = Promise.withResolvers<void>();
  const { calls, text, send } = await openMessage({
    answers: {
      replies: {
        settings: () => ({ canReply: true }),
        get: () => thread,
        saveDraft: () => draft.promise,
        send: () => [sent],
      },
    },
  });
  const isCalled = (name: string) => calls.some((call) => call.name === name);
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await fill(text(), 'Come on Monday.');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(isCalled('replies.saveDraft')).toBe(true));
  await send();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(isCalled('replies.send')).toBe(false);
  draft.resolve();
  await waitFor(() => expect(isCalled('replies.send')).toBe(true));
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
});

test('what was sent in another tab does not stay in this one, but can be typed again', async () => {
  let replies: (typeof sent)[] = [];
  const { publish, text } = await openMessage({
    answers: { replies: { settings: () => ({ canReply: true }), get: () => ({ ...thread, replies }) } },
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await fill(text(), 'Come on Monday.');
  replies = [sent];
  await publish({ msSinceChange: 0, updates: [{ noun: 'message', created: 0 }] });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await fill(text(), 'Come on Monday.');
  expect(text().value).toBe('Come on Monday.');
});

test('a text of the team follows what is typed', async () => {
  const { text, dialog } = await openMessage({
    answers: { replies: { settings: () => ({ canReply: true }), get: () => thread } },
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await fill(text(), 'Bonjour !');
  await fill(within(dialog).getByRole('combobox', { name: /^Begin with/ }), 'snippet-1');
  await waitFor(() => expect(text().value).toBe('Bonjour !\n\nLe plan ?'));
});

test('a text of the team takes the place of one that was removed', async () => {
  const { text, dialog } = await openMessage({
    answers: { replies: { settings: () => ({ canReply: true }), get: () => thread } },
  });
  await waitFor(() => expect(text().value).toBe('Bonjour Odile,'));
  await fill(text(), '');
  await fill(within(dialog).getByRole('combobox', { name: /^Begin with/ }), 'snippet-1');
  await waitFor(() => expect(text().value).toBe('Le plan ?'));
});

test('a file of a reply that cannot be opened says so, also if its address cannot be renewed', async () => {
  let isDown = false;
  const received = {
    id: 'received-1',
    at: '2026-11-21T08:00:00.000Z',
    from: { name: 'Odile', email: 'odile@mail.example' },
    source: 'mail' as const,
    subject: 'Re: A clinic',
    text: 'The plan.',
    original: null,
    files: [
      {
        id: 'file-1',
        name: 'plan.pdf',
        type: 'application/pdf',
        sizeBytes: 10,
        scan: 'clean' as const,
        url: '/files/file-1',
      },
    ],
    leftOut: [],
    isAutomatic: false,
    isRecord: false,
    isRead: true,
    claimed: null,
  };
  const { dialog } = await openMessage({
    answers: {
      replies: {
        get() {
          if (isDown) throw new Refusal(503, 'unavailable', 'Overloaded');
          return { ...thread, received: [received] };
        },
      },
    },
  });
  const view = await within(dialog).findByRole('button', { name: 'View' });
  const files = view.closest('section') ?? dialog;
  isDown = true;
  await click(within(files).getByRole('button', { name: 'View' }));
  await screen.findByRole('alertdialog', { name: 'Unable to open document: plan.pdf' });
});

test('a text of the team that is being written is left by its button only, not by a stray key', async () => {
  const { dialog } = await openMessage({
    answers: { replies: { settings: () => ({ canReply: true }), get: () => thread } },
  });
  await click(await within(dialog).findByRole('button', { name: 'Texts for replies' }));
  const texts = within(await screen.findByRole('dialog', { name: 'Texts for replies' }));
  await click(texts.getByRole('button', { name: 'New text' }));
  const name = texts.getByRole('textbox', { name: /^Name/ });
  await fill(name, 'Plan');
  await press('Escape');
  expect(name.isConnected).toBe(true);
  expect(texts.queryByRole('button', { name: 'Close' })).toBeNull();
  await click(texts.getByRole('button', { name: 'Back' }));
  await press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Texts for replies' })).toBeNull());
});

test('a text of the team stays open while it is being saved, so that its end closes no other one', async () => {
  const saved = Promise.withResolvers<[]>();
  const { dialog } = await openMessage({
    answers: {
      replies: {
        settings: () => ({ canReply: true }),
        get: () => thread,
        saveSnippet: () => saved.promise,
      },
    },
  });
  await click(await within(dialog).findByRole('button', { name: 'Texts for replies' }));
  const texts = within(await screen.findByRole('dialog', { name: 'Texts for replies' }));
  await click(texts.getByRole('button', { name: 'New text' }));
  const name = texts.getByRole('textbox', { name: /^Name/ });
  await fill(name, 'Plan');
  await fill(texts.getByRole('textbox', { name: /^English/ }), 'The plan?');
  await click(texts.getByRole('button', { name: 'Save' }));
  const back = texts.getByRole<HTMLButtonElement>('button', { name: 'Back' });
  await waitFor(() => expect(back.disabled).toBe(true));
  await click(back);
  expect(name.isConnected).toBe(true);
  saved.resolve([]);
  await waitFor(() => expect(name.isConnected).toBe(false));
});

test('the year of a planned time is typed digit by digit, and the plan is listed as it was typed', async () => {
  vi.setSystemTime('2026-12-30T08:00:00.000Z');
  const planned = { ...sent, mail: 'waiting' as const, sendAt: '2027-01-05T08:30:00.000Z' };
  let replies: (typeof planned)[] = [];
  const { calls, dialog, text, send } = await openMessage({
    answers: {
      replies: {
        settings: () => ({ canReply: true }),
        get: () => ({ ...thread, replies }),
        send() {
          replies = [planned];
          return replies;
        },
        saveDraft: () => null,
      },
    },
  });
  await fill(text(), 'Come on Monday.');
  await click(within(dialog).getByRole('button', { name: /^Send later/ }));
  const time = await within(dialog).findByLabelText<HTMLInputElement>('Send at');
  // Browsers let nobody type more digits than those of the latest.
  expect(time.max).toBe('9999-12-31T23:59');
  for (const year of ['2026', '0002', '0020', '0202', '2027']) {
    await fill(time, `${year}-01-05T10:30`);
    expect(time.value).toBe(`${year}-01-05T10:30`);
  }
  await send();
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('replies.send'));
  expect(calls.find(({ name }) => name === 'replies.send')?.input).toMatchObject({
    sendAt: '2027-01-05T08:30:00.000Z',
  });
  await within(dialog).findByText(/Jan 5, 2027, 10:30 \(Kigali\)/);
});

test('a text of the team that is being written is still there after a reload, until it is left by its button', async () => {
  const answers = { replies: { settings: () => ({ canReply: true }), get: () => thread } };
  const { dialog } = await openMessage({ answers });
  async function openText(box: HTMLElement) {
    await click(await within(box).findByRole('button', { name: 'Texts for replies' }));
    const texts = within(await screen.findByRole('dialog', { name: 'Texts for replies' }));
    await click(texts.getByRole('button', { name: 'New text' }));
    return texts;
  }
  const before = await openText(dialog);
  await fill(before.getByRole('textbox', { name: /^Name/ }), 'Plan');
  await fill(before.getByRole('textbox', { name: /^French/ }), 'Le plan ?');
  cleanup();
  await showPage('/admin/messages?open=message-1');
  const after = await openText(await screen.findByRole('dialog', { name: 'A clinic at the lake' }));
  const values = () => after.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(values()).toEqual(['Plan', '', 'Le plan ?', '']);
  await click(after.getByRole('button', { name: 'Back' }));
  await click(after.getByRole('button', { name: 'New text' }));
  expect(values()).toEqual(['', '', '', '']);
});
