import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, fill, openPage, press } from '../testing.tsx';
import { Refusal } from '../testing-answers.ts';
import { aMessage, createDesk } from '../testing-desk.ts';

const findCard = (name: string) => screen.findByRole('listitem', { name });
const view = async (name: string) =>
  await click(within(await findCard(name)).getByRole('button', { name: 'View' }));

async function close(): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  const [button] = within(dialog).getAllByRole('button', { name: 'Close' });
  if (button) await click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a message that is opened is read, and can be marked as unread again', async () => {
  const message = aMessage();
  await openPage('/admin/messages', { desk: createDesk({ messages: [message] }) });
  expect((await findCard('Odile Uwase')).textContent).toContain('Unread');
  await view('Odile Uwase');
  await screen.findByRole('dialog', { name: 'A clinic at the lake' });
  await waitFor(() => expect(message.status).toBe('read'));
  await click(await screen.findByRole('button', { name: 'Mark as unread' }));
  await waitFor(() => expect(message.status).toBe('unread'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await findCard('Odile Uwase')).textContent).toContain('Unread');
});

test('the buttons of a message are described by its sender', async () => {
  await openPage('/admin/messages', { desk: createDesk({ messages: [aMessage()] }) });
  const card = within(await findCard('Odile Uwase'));
  for (const name of ['View', 'Reply', 'Delete'])
    card.getByRole('button', { name, description: 'Odile Uwase' });
});

test('a message that is marked as unread before it was read on the server stays unread', async () => {
  const message = aMessage();
  const desk = createDesk({ messages: [message] });
  const markRead = desk.answers.messages?.markRead;
  const isReached = Promise.withResolvers<void>();
  await openPage('/admin/messages', {
    desk,
    answers: {
      messages: {
        async markRead(input) {
          await isReached.promise;
          if (!markRead) throw new Refusal(404, 'not_found', 'Not found');
          return await markRead(input);
        },
      },
    },
  });
  await view('Odile Uwase');
  await click(await screen.findByRole('button', { name: 'Mark as unread' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  isReached.resolve();
  // Read and unread are one version each.
  await waitFor(() => expect(message.version).toBe(3));
  expect(message.status).toBe('unread');
});

test('a reader opens a message, which stays unread', async () => {
  const message = aMessage();
  const { calls } = await openPage('/admin/messages', {
    role: 'reader',
    desk: createDesk({ messages: [message] }),
  });
  await view('Odile Uwase');
  const dialog = await screen.findByRole('dialog', { name: 'A clinic at the lake' });
  expect(within(dialog).queryByRole('button', { name: 'Mark as unread' })).toBeNull();
  await close();
  expect(calls.map(({ name }) => name)).not.toContain('messages.markRead');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a message that is read leaves the list of unread ones', async () => {
  await openPage('/admin/messages?status=unread', {
    desk: createDesk({ messages: [aMessage(), aMessage({ id: 'message-2', fullName: 'Jean Nshuti' })] }),
  });
  await view('Odile Uwase');
  await close();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Odile Uwase' })).toBeNull());
  expect(screen.queryByRole('listitem', { name: 'Jean Nshuti' })).not.toBeNull();
});

test('the address names the message that is shown, until it is closed', async () => {
  await openPage('/admin/messages?open=message-1', { desk: createDesk({ messages: [aMessage()] }) });
  await screen.findByRole('dialog', { name: 'A clinic at the lake' });
  await close();
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a linked message that a colleague marks as unread while it is shown stays unread', async () => {
  const message = aMessage();
  const { publish, calls } = await openPage('/admin/messages?open=message-1', {
    desk: createDesk({ messages: [message] }),
  });
  await waitFor(() => expect(message.status).toBe('read'));
  message.status = 'unread';
  await publish({ msSinceChange: 0, updates: [{ noun: 'message', created: 0 }] });
  await waitFor(async () => expect((await findCard('Odile Uwase')).textContent).toContain('Unread'));
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'messages.getRow').length).toBeGreaterThan(1),
  );
  expect(calls.filter(({ name }) => name === 'messages.markRead')).toHaveLength(1);
  expect(message.status).toBe('unread');
});

test('the replies to a message that is closed are not asked for, as it may be deleted', async () => {
  const { publish, calls } = await openPage('/admin/messages', {
    desk: createDesk({ messages: [aMessage()] }),
  });
  const count = (name: string) => calls.filter((call) => call.name === name).length;
  await view('Odile Uwase');
  await waitFor(() => expect(count('replies.get')).toBe(1));
  await close();
  const searches = count('messages.search');
  await publish({ msSinceChange: 0, updates: [{ noun: 'message', created: 0 }] });
  await waitFor(() => expect(count('messages.search')).toBeGreaterThan(searches));
  expect(count('replies.get')).toBe(1);
  await view('Odile Uwase');
  await waitFor(() => expect(count('replies.get')).toBe(2));
});

test('markup of a sender is text', async () => {
  const code = '<img src=x><script>document.title = 1</script> & <b>bold</b>';
  await openPage('/admin/messages', {
    desk: createDesk({ messages: [aMessage({ subject: `<i>${code}</i>`, message: code })] }),
  });
  const card = await findCard('Odile Uwase');
  expect(card.textContent).toContain(code);
  await view('Odile Uwase');
  const dialog = await screen.findByRole('dialog', { name: `<i>${code}</i>` });
  expect(dialog.textContent).toContain(code);
  expect(
    document.querySelectorAll('[role=dialog] :is(img, script, b, i), li :is(script, b, i)'),
  ).toHaveLength(0);
});

test('status and search are asked of the server, and are in the address', async () => {
  const { calls } = await openPage('/admin/messages', { desk: createDesk({ messages: [aMessage()] }) });
  await findCard('Odile Uwase');
  await fill(screen.getByRole('combobox', { name: 'Status' }), 'read');
  await screen.findByText('No messages found');
  await fill(screen.getByRole('searchbox'), 'Jean');
  await waitFor(() => expect(window.location.search).toBe('?status=read&q=Jean'));
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'messages.search').at(-1)?.input).toMatchObject({
      q: 'Jean',
      status: 'read',
    }),
  );
});

test('further pages are fetched by their cursor', async () => {
  const { calls } = await openPage('/admin/messages', {
    desk: createDesk({ messages: [aMessage()] }),
    answers: {
      messages: {
        search: ({ cursor }) =>
          cursor === undefined
            ? { items: [aMessage()], nextCursor: '20' }
            : { items: [aMessage({ id: 'message-2', fullName: 'Jean Nshuti' })], nextCursor: null },
      },
    },
  });
  await findCard('Odile Uwase');
  await click(screen.getByRole('button', { name: 'Load more messages' }));
  await findCard('Jean Nshuti');
  expect(screen.queryByRole('button', { name: 'Load more messages' })).toBeNull();
  expect(calls.filter(({ name }) => name === 'messages.search').at(-1)?.input).toMatchObject({
    cursor: '20',
  });
});

async function remove(name: string): Promise<void> {
  await click(within(await findCard(name)).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await click(within(question).getByRole('button', { name: 'Delete' }));
}

test('a message is deleted after a question, and not without', async () => {
  const desk = createDesk({ messages: [aMessage(), aMessage({ id: 'message-2', fullName: 'Jean Nshuti' })] });
  await openPage('/admin/messages', { desk });
  await click(within(await findCard('Odile Uwase')).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(desk.messages).toHaveLength(2);
  await remove('Odile Uwase');
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Odile Uwase' })).toBeNull());
  expect(desk.messages.map(({ id }) => id)).toEqual(['message-2']);
});

test('a message whose deletion is refused is listed again', async () => {
  await openPage('/admin/messages', {
    desk: createDesk({ messages: [aMessage()] }),
    answers: {
      messages: {
        delete() {
          throw new Refusal(503, 'unavailable', 'The server is busy.');
        },
      },
    },
  });
  await remove('Odile Uwase');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await findCard('Odile Uwase');
});

test('a message that a colleague has deleted meanwhile disappears', async () => {
  const desk = createDesk({ messages: [aMessage()] });
  await openPage('/admin/messages', { desk });
  await findCard('Odile Uwase');
  desk.messages.length = 0;
  await remove('Odile Uwase');
  await screen.findByText('No messages found');
});

test('a key opens none in place of a message that a colleague has deleted', async () => {
  const messages = [aMessage(), aMessage({ id: 'message-2', fullName: 'Jean Nshuti' })];
  const { publish } = await openPage('/admin/messages', { desk: createDesk({ messages }) });
  await findCard('Odile Uwase');
  await press('j');
  messages.shift();
  await publish({ msSinceChange: 0, updates: [{ noun: 'message', created: 0 }] });
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Odile Uwase' })).toBeNull());
  expect(document.activeElement?.matches('main *')).toBe(true);
  for (const key of ['Enter', 'x']) await press(key);
  expect(messages.map(({ status }) => status)).toEqual(['unread']);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('j');
  expect(document.activeElement).toBe(await findCard('Jean Nshuti'));
});

test('a list that cannot be read is read again on demand', async () => {
  let isDown = true;
  await openPage('/admin/messages', {
    desk: createDesk({ messages: [aMessage()] }),
    answers: {
      messages: {
        search() {
          if (isDown) throw new Refusal(503, 'unavailable', 'The server is busy.');
          return { items: [aMessage()], nextCursor: null };
        },
      },
    },
  });
  const load = await screen.findByRole('button', { name: 'Load messages' });
  expect(screen.queryByText('No messages found')).toBeNull();
  isDown = false;
  await click(load);
  await findCard('Odile Uwase');
});

test('the compact layout is remembered by this browser', async () => {
  const desk = createDesk({ messages: [aMessage()] });
  await openPage('/admin/messages', { desk });
  await findCard('Odile Uwase');
  await click(screen.getByRole('button', { name: 'Compact rows' }));
  await waitFor(() => expect(localStorage.getItem('staff-messages')).toBe('rows'));
});

test('a link to a message that was deleted says so', async () => {
  await openPage('/admin/messages?open=message-9', { desk: createDesk({ messages: [aMessage()] }) });
  await screen.findByRole('alert');
  await findCard('Odile Uwase');
});

test('what is suspected of an open message is what staff have decided since', async () => {
  const message = aMessage({ suspect: 'trap' });
  await openPage('/admin/messages?open=message-1', {
    desk: createDesk({ messages: [message] }),
    answers: {
      spam: {
        get: () => ({ reason: message.suspect }),
        clear() {
          message.suspect = null;
        },
      },
    },
  });
  const dialog = await screen.findByRole('dialog', { name: message.subject });
  await within(dialog).findByText('Suspected spam');
  await click(await within(dialog).findByRole('button', { name: 'Not spam' }));
  await waitFor(() => expect(within(dialog).queryByText('Suspected spam')).toBeNull());
});
