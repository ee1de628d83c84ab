import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startSmtp } from './testing-smtp.ts';

test('a mail whose sender disconnects before its end is not received, and the server continues', async () => {
  const running: { stop(): Promise<unknown> }[] = [];
  const { received, url } = await startSmtp(running);
  const send = async (end: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    for (const command of ['', 'HELO me', 'MAIL FROM:<a@mail.example>', 'RCPT TO:<b@mail.example>', 'DATA']) {
      if (command !== '') socket.write(`${command}\r\n`);
      await once(socket, 'data');
    }
    socket.end(`Subject: all\r\n\r\nMuraho${end}`);
    await once(socket, 'close');
  };
  await send('');
  await send('\r\n.\r\n');
  await running[0]?.stop();
  expect(received).toEqual([{ recipients: ['b@mail.example'], source: 'Subject: all\r\n\r\nMuraho\r\n' }]);
});
