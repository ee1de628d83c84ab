import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderSender } from '@isangano/platform/mail-transport/folder-sender';
import type { OutgoingMail } from '@isangano/platform/mail-transport/sender';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { storeMail } from './store-mail.ts';
import { applicationReceipt } from './templates/applicant-mails.ts';
import { from, setUpOutbox } from './testing-outbox.ts';

const outbox = setUpOutbox();
const id = 'a1'.repeat(16);

async function queueReceipt(): Promise<void> {
  const application = {
    id,
    shortReference: '7K3FQ2',
    statusUrl: 'https://a.example',
    kind: 'interview',
    name: 'Keza',
    email: 'keza@mail.example',
    locale: 'rw',
  } as const;
  await inTransaction(outbox.deps.db, (trx) =>
    storeMail(trx, outbox.deps, applicationReceipt(outbox.deps.mail, application)),
  );
}

describe('the mark in a mail about an application', () => {
  test('is attached, has a text alternative, and is the one of its id', async () => {
    const sent: OutgoingMail[] = [];
    await queueReceipt();
    outbox.start(
      {
        send: async (mail) => {
          sent.push(mail);
          return { outcome: 'sent' };
        },
      },
      { renderMark: (applicationId) => Buffer.from(`mark of ${applicationId}`) },
    );
    await outbox.waitUntilEmpty();
    expect(sent[0]?.mark).toEqual({ contentId: `mark.${id}`, png: Buffer.from(`mark of ${id}`) });
    expect(sent[0]?.html).toContain(
      `<img src="cid:mark.${id}" width="64" height="64" alt="Ikimenyetso cy&#39;ubu busabe"`,
    );
  });

  test('is part of the message, next to its HTML', async () => {
    const folder = join(outbox.deps.folder, 'mail');
    await queueReceipt();
    outbox.start(createFolderSender({ folder, from }), { renderMark: () => Buffer.from('a picture') });
    await outbox.waitUntilEmpty();
    const [name = ''] = await readdir(folder);
    const source = await readFile(join(folder, name), 'utf8');
    expect(source).toContain('Content-Type: multipart/related;');
    expect(source).toContain(`Content-ID: <mark.${id}>`);
    expect(source).toContain('Content-Disposition: inline; filename=mark.png');
    expect(source).toContain(Buffer.from('a picture').toString('base64'));
  });

  test('is left out where none can be rendered', async () => {
    const sent: OutgoingMail[] = [];
    await queueReceipt();
    outbox.start({
      send: async (mail) => {
        sent.push(mail);
        return { outcome: 'sent' };
      },
    });
    await outbox.waitUntilEmpty();
    expect(sent[0]).not.toHaveProperty('mark');
    expect(sent[0]?.html).not.toContain('<img');
  });
});
