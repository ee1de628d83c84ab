import { siteLocales } from '@isangano/content/brand';
import { getTexts } from '@isangano/content/read-texts';
import { configuredKinds } from '@isangano/contracts/privacy/kept-data';
import { type RecordNoun, recordNouns } from '@isangano/contracts/records';
import { webhookTypes } from '@isangano/contracts/webhooks/webhook';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getModule } from '../core/record-module.ts';
import { inTransaction } from '../database/database.ts';
import { anInterview } from '../modules/applications/testing.ts';
import { messageInput } from '../modules/messages/testing.ts';
import { createWebhook } from '../modules/webhooks/router.ts';
import { recordRegistry } from '../registry.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  postgresServer,
  type TestDeps,
} from '../testing.ts';
import { storeStaffMember } from './assignments/testing.ts';
import { erasePerson } from './privacy/erase-person.ts';
import { insertReceived } from './replies/received-queries.ts';

type Sent = { id: string; shortReference: string };

/** A record of each kind, as a visitor sends it. */
const send = {
  application: (deps, email) => anInterview(deps, { email }),
  message: (deps, email) => createTestCaller(deps).messages.create(messageInput({ email })),
} satisfies Record<RecordNoun, (deps: TestDeps, email: string) => Promise<Sent>>;

const email = 'keza@mail.example';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
  await storeStaffMember(deps);
});
afterEach(() => deps.close());

describe.each(recordNouns)('the kind %s', (noun) => {
  const module = getModule(recordRegistry, noun);

  test('has one name in exports, in what erasures count, and where the operator sets how long it is kept', () => {
    const { plural } = module.personalData;
    expect(module.export.name).toBe(plural);
    expect(configuredKinds).toContain(plural);
    for (const id of ['audit.detail.counts.subscribed', 'audit.detail.counts.unsubscribed'] as const)
      for (const locale of siteLocales)
        expect(getTexts(locale, 'staffAccount')(id, { [plural]: 47 })).toContain('47');
  });

  test('is found by its text, by its reference, and on the page of its author', async () => {
    const { id, shortReference } = await send[noun](deps, email);
    const staff = createStaffCaller(deps);
    expect(await staff.finder.find({ q: email })).toMatchObject([{ noun, id }]);
    expect(await staff.finder.find({ q: shortReference })).toMatchObject([{ noun, id }]);
    const { records } = await staff.people.get({ email });
    expect(records).toContainEqual(expect.objectContaining({ type: noun, id }));
    const limits = { timeZone: deps.timeZone, max: 9 };
    expect(await module.list.count(deps.db.read, {}, limits)).toEqual({ count: 1, isComplete: true });
  });

  test('is counted by day, and announced to webhooks, also when it is deleted', async () => {
    const types = webhookTypes.filter((type) => type.startsWith(`${noun}.`));
    expect(types).toHaveLength(3);
    await createWebhook(deps, aStaffMember, { url: 'http://127.0.0.1/', types });
    const { id } = await send[noun](deps, email);
    await inTransaction(deps.db, (trx) => module.actions.delete(trx, deps, aStaffMember, id));
    const events = await deps.db.read.selectFrom('webhook_delivery').select('type').orderBy('seq').execute();
    expect(events.map(({ type }) => type)).toEqual([`${noun}.created`, `${noun}.deleted`]);
    const days = await deps.db.read.selectFrom('day_total').selectAll().where('noun', '=', noun).execute();
    expect(days).toMatchObject([{ received: 1 }]);
  });

  test('is erased with all that is about it', async () => {
    const { id } = await send[noun](deps, email);
    const about = { noun, id };
    const staff = createStaffCaller(deps);
    const text = { subject: 'A', text: 'B' };
    await staff.notes.add({ ...about, key: 'a'.repeat(32), text: 'A' });
    await staff.replies.send({ ...about, key: 'b'.repeat(32), ...text });
    await staff.replies.saveDraft({ ...about, ...text });
    await inTransaction(deps.db, (trx) => insertReceived(trx, aReceivedReply(about), []));
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from note where record_id = ${id}) + (select count(*) from reply where record_id = ${id})
          + (select count(*) from reply_draft where record_id = ${id})
          + (select count(*) from received_reply where record_id = ${id})
          + (select count(distinct about) from mail_delivery where about = ${id}) as n`.execute(deps.db.read);
      return Number(rows[0]?.n);
    };
    expect(await count()).toBe(5);
    const erased = await erasePerson(deps, email, aStaffMember);
    expect(erased.mentions).toEqual([]);
    expect(await count()).toBe(0);
  });

  test.skipIf(postgresServer !== undefined)('leaves nothing in its search index', async () => {
    const indexed = await send[noun](deps, email);
    await createStaffCaller(deps).finder.find({ q: email });
    const waiting = await send[noun](deps, 'jean@mail.example');
    for (const { id } of [indexed, waiting])
      await inTransaction(deps.db, (trx) => module.actions.delete(trx, deps, aStaffMember, id));
    const { name } = module.searchIndex;
    const { rows } = await sql`select n, (select count(*) from ${sql.table(`${name}_waiting`)})
      + (select count(*) from ${sql.table(`${name}_place`)})
      + (select count(*) from ${sql.table(`${name}_trigram_docsize`)}) as "left"
      from pending_overwrite where name = ${name}`.execute(deps.db.read);
    expect(rows).toEqual([{ n: 2, left: 0 }]);
  });
});

function aReceivedReply({ noun, id }: { noun: RecordNoun; id: string }) {
  return {
    id: `reply-${id}`,
    noun,
    record_id: id,
    source: 'mail',
    sender_name: 'Keza',
    sender_email: email,
    subject: 'A',
    body: 'B',
    original: null,
    left_out: '[]',
    is_automatic: 0,
    is_record: 0,
    claimed_noun: null,
    claimed_id: null,
    at: '2026-11-20T08:00:00.000Z',
    read_at: null,
  } as const;
}
