import { minuteMs } from '@isangano/contracts/durations';
import type { ProofChallenge, SubmitProofInput } from '@isangano/contracts/spam/proof';
import type { SpamSignals } from '@isangano/contracts/submissions/signals';
import { newId } from '@isangano/platform/ids';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  interviewFields,
  partnerFields,
  sendInterview,
  sendPartner,
} from '../../../modules/applications/testing.ts';
import { listAuditEntries } from '../../../modules/audit/queries.ts';
import { listMails } from '../../../modules/mail/outbox.ts';
import { messageInput } from '../../../modules/messages/testing.ts';
import { subscribe } from '../../../modules/newsletter/subscribe.ts';
import { submissionsPerMinuteMax } from '../../../modules/submissions/submission-rate.ts';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { storeDecisionMails } from '../../bulk/testing.ts';
import { solve } from './testing.ts';

const email = 'keza@mail.example';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const visitor = (key?: string, spamSignals: SpamSignals = {}) =>
  createTestCaller(deps, { idempotencyKey: key, spamSignals });

function raiseRate(): void {
  for (let count = 0; count < submissionsPerMinuteMax; count += 1) deps.submissionRate.count(null);
}

/** Sends a message with its own key at an abnormal rate. */
async function anUnprovenMessage(): Promise<{ key: string; id: string }> {
  raiseRate();
  const key = newId();
  const { id } = await visitor(key).messages.create(messageInput());
  return { key, id };
}

async function anUnprovenInterview(key: string = newId()): Promise<{ key: string; id: string }> {
  raiseRate();
  const { id } = await sendInterview(deps, interviewFields({ email }), { idempotencyKey: key });
  return { key, id };
}

async function ask(key: string): Promise<ProofChallenge | null> {
  return (await visitor().proofs.createChallenge({ key })).challenge;
}

async function createProof(key: string): Promise<SubmitProofInput> {
  const challenge = await ask(key);
  if (!challenge) throw new Error('There is no challenge.');
  return { key, challenge, solution: await solve(challenge) };
}

async function prove(key: string): Promise<void> {
  await visitor().proofs.submit(await createProof(key));
}

const getReason = async (noun: 'application' | 'message', id: string) =>
  (await createStaffCaller(deps).spam.get({ noun, id })).reason;

async function listKindsTo(address: string): Promise<string[]> {
  return (await listMails(deps)).filter(({ to }) => to === address).map(({ kind }) => kind);
}

async function findSubscriber(address: string) {
  return await deps.db.read
    .selectFrom('subscriber')
    .selectAll()
    .where('email', '=', address)
    .executeTakeFirst();
}

describe('at an abnormal rate', () => {
  test('a submission is stored as any other, but is suspect until a proof follows', async () => {
    const before = await visitor('first').messages.create(messageInput());
    raiseRate();
    const { id, ...unproven } = await visitor('second').messages.create(messageInput());
    expect(Object.keys(unproven)).toEqual(Object.keys(before).filter((name) => name !== 'id'));
    expect(await getReason('message', before.id)).toBeNull();
    expect(await getReason('message', id)).toBe('unproven');
    await prove('second');
    expect(await getReason('message', id)).toBeNull();
  });

  test('a submission that is suspect for another reason keeps that one', async () => {
    const message = messageInput();
    await visitor().messages.create(message);
    raiseRate();
    const filled = await visitor('filled', { isHoneypotFilled: true }).messages.create(messageInput());
    const quick = await visitor('quick', { openMs: 5 }).messages.create(messageInput());
    const duplicate = await visitor('duplicate').messages.create(message);
    const reasons = await Promise.all([filled, quick, duplicate].map(({ id }) => getReason('message', id)));
    expect(reasons).toEqual(['trap', 'quick', 'duplicate']);
  });

  test.each([
    ['interview', (key: string) => sendInterview(deps, interviewFields({ email }), { idempotencyKey: key })],
    ['partner', (key: string) => sendPartner(deps, partnerFields({ email }), { idempotencyKey: key })],
  ] as const)(
    'the receipt of an application (%s) is held back until a proof follows',
    async (_kind, send) => {
      raiseRate();
      const { id } = await send('a key');
      expect([await getReason('application', id), await listKindsTo(email)]).toEqual(['unproven', []]);
      await prove('a key');
      expect([await getReason('application', id), await listKindsTo(email)]).toEqual([
        null,
        ['application-receipt'],
      ]);
    },
  );

  test('a subscriber gets the mail that asks to confirm only after a proof', async () => {
    raiseRate();
    await subscribe(deps, { email }, { locale: 'rw', spamSignals: {}, idempotencyKey: 'a key' });
    expect(await findSubscriber(email)).toMatchObject({ suspect: 'unproven', asked_at: null });
    expect(await listKindsTo(email)).toEqual([]);
    await prove('a key');
    expect(await findSubscriber(email)).toMatchObject({ suspect: null, asked_at: expect.any(String) });
    expect(await listKindsTo(email)).toEqual(['newsletter-confirmation']);
  });

  test('an unconfirmed subscriber who asks again gets another mail only after a proof', async () => {
    await subscribe(deps, { email }, { locale: 'rw', spamSignals: {} });
    deps.moveClock(20 * minuteMs);
    raiseRate();
    await subscribe(deps, { email }, { locale: 'fr', spamSignals: {}, idempotencyKey: 'again' });
    expect(await listKindsTo(email)).toHaveLength(1);
    await prove('again');
    expect(await listKindsTo(email)).toHaveLength(2);
    expect(await findSubscriber(email)).toMatchObject({ suspect: null, locale: 'fr' });
  });
});

describe('a challenge', () => {
  test('is offered only for a submission that needs a proof', async () => {
    await visitor('normal').messages.create(messageInput());
    raiseRate();
    await visitor('filled', { isHoneypotFilled: true }).messages.create(messageInput());
    await anUnprovenInterview('unproven');
    const offers = await Promise.all(['normal', 'filled', 'unknown', 'unproven'].map(ask));
    expect(offers.map((challenge) => challenge !== null)).toEqual([false, false, false, true]);
  });

  test('names neither record nor key', async () => {
    const { key, id } = await anUnprovenMessage();
    const text = JSON.stringify(await ask(key));
    expect(text).not.toContain(id);
    expect(text).not.toContain(key);
  });

  test('is valid for ten minutes', async () => {
    const { key, id } = await anUnprovenInterview();
    const proof = await createProof(key);
    deps.moveClock(10 * minuteMs);
    await expect(visitor().proofs.submit(proof)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect([await getReason('application', id), await listKindsTo(email)]).toEqual(['unproven', []]);
    deps.moveClock(-1);
    await visitor().proofs.submit(proof);
    expect(await getReason('application', id)).toBeNull();
  });

  test('that is altered, or whose solution is wrong, is refused and leaves no trace', async () => {
    const { key, id } = await anUnprovenInterview();
    const { challenge, solution } = await createProof(key);
    const { parameters } = challenge;
    const other = '0'.repeat(64);
    const altered = { ...parameters, data: { ...parameters.data, expiresAt: parameters.data.expiresAt + 1 } };
    const easier = { ...parameters, cost: 1 };
    const proofs = [
      { challenge, solution: { ...solution, derivedKey: other } },
      { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.repeat(2) } },
      { challenge: { parameters: altered, signature: challenge.signature }, solution },
      { challenge: { parameters: easier, signature: challenge.signature }, solution },
      { challenge: { parameters, signature: other }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, keySignature: other } }, solution },
      {
        challenge: {
          ...challenge,
          parameters: { ...parameters, data: { ...parameters.data, keyId: 'none' } },
        },
        solution,
      },
    ];
    for (const proof of proofs)
      await expect(visitor().proofs.submit({ key, ...proof })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect([await getReason('application', id), await listKindsTo(email)]).toEqual(['unproven', []]);
  });

  test('that is solved proves nothing for another submission', async () => {
    const one = await anUnprovenMessage();
    const other = await anUnprovenMessage();
    const proof = await createProof(one.key);
    await expect(visitor().proofs.submit({ ...proof, key: other.key })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await getReason('message', other.id)).toBe('unproven');
  });
});

describe('a proof', () => {
  test('may be repeated: the receipt is stored once, and the audit log has no entry', async () => {
    const { key } = await anUnprovenInterview();
    const proof = await createProof(key);
    await Promise.all([visitor().proofs.submit(proof), visitor().proofs.submit(proof)]);
    await visitor().proofs.submit(proof);
    expect(await listKindsTo(email)).toEqual(['application-receipt']);
    const entries = await listAuditEntries(deps.db.read, {}, { before: undefined });
    expect(entries.map(({ action }) => action)).not.toContain('spam_cleared');
  });

  test('at the same time as staff who say that it is no spam sends the receipt once', async () => {
    const { key, id } = await anUnprovenInterview();
    const proof = await createProof(key);
    const clear = () => createStaffCaller(deps).spam.clear({ noun: 'application', id });
    await Promise.all([visitor().proofs.submit(proof), clear()]);
    await clear();
    expect(await getReason('application', id)).toBeNull();
    expect(await listKindsTo(email)).toEqual(['application-receipt']);
  });

  test('does not clear the mark of staff', async () => {
    const { key, id } = await anUnprovenMessage();
    const proof = await createProof(key);
    const staff = createStaffCaller(deps);
    await staff.spam.clear({ noun: 'message', id });
    await staff.spam.mark({ noun: 'message', id });
    await visitor().proofs.submit(proof);
    expect(await getReason('message', id)).toBe('marked');
  });

  test('with an unknown key is answered as one that is not needed', async () => {
    await visitor('normal').messages.create(messageInput());
    const { key, id } = await anUnprovenMessage();
    const proof = await createProof(key);
    for (const otherKey of ['unknown', 'normal'])
      expect(await visitor().proofs.submit({ ...proof, key: otherKey })).toBeUndefined();
    expect(await getReason('message', id)).toBe('unproven');
  });

  test('is announced to open lists', async () => {
    const { key, id } = await anUnprovenMessage();
    const changes: object[] = [];
    deps.changes.subscribe((change) => changes.push(change));
    await prove(key);
    expect(changes).toMatchObject([{ noun: 'message', action: 'changed', id }]);
  });

  test('of a rejected application sends the decision in place of the receipt', async () => {
    const { key, id } = await anUnprovenInterview();
    await createStaffCaller(deps).applications.decide({ id, status: 'rejected' });
    await prove(key);
    await storeDecisionMails(deps);
    expect(await listKindsTo(email)).toEqual(['application-decision']);
  });
});
