import { hourMs } from '@isangano/contracts/durations';
import { newId } from '@isangano/platform/ids';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../core/context.ts';
import { storeDecisionMails } from '../../../records/bulk/testing.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { listMailsAbout } from '../../mail/testing.ts';
import { startMailWorker } from '../../mail/worker.ts';
import { interviewFields, sendInterview } from '../testing.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

async function submitTestInterview(submission: Partial<Ctx> = {}) {
  const email = `aline.${newId()}@mail.example`;
  const { id } = await sendInterview(deps, interviewFields({ email }), submission);
  /** Those that are stored once no decision can be undone. */
  async function listDecisionMails() {
    await storeDecisionMails(deps);
    return (await listMailsAbout(deps, email)).filter(({ kind }) => kind === 'application-decision');
  }
  return { id, email, listDecisionMails };
}

async function decide(id: string, status: 'approved' | 'rejected'): Promise<string> {
  const { decidedAt } = await createStaffCaller(deps).applications.decide({ id, status });
  return decidedAt ?? '';
}

/** Sends all due mails, and returns the recipients of decision mails. */
async function sendDue(): Promise<string[]> {
  const sent: string[] = [];
  const worker = startMailWorker(deps, {
    send({ to, kind }) {
      if (kind === 'application-decision') sent.push(to);
      return Promise.resolve({ outcome: 'sent' });
    },
  });
  await worker.stop();
  return sent;
}

describe('the decision mail', () => {
  test.each([
    ['approved', 'Bonne nouvelle'],
    ['rejected', 'cela ne juge ni la vôtre, ni vous'],
  ] as const)('is in the language of the form: %s', async (status, expectedText) => {
    const { id, listDecisionMails } = await submitTestInterview({ locale: 'fr' });
    await decide(id, status);
    const mails = await listDecisionMails();
    expect(mails).toMatchObject([
      {
        locale: 'fr',
        subject: 'Notre réponse à votre candidature à un entretien',
        text: expect.stringContaining(expectedText),
        about: id,
      },
    ]);
    expect(mails[0]?.text).toContain(`Référence\u00A0: ISG-`);
  });

  test('ends the time for undoing, also on a server whose clock is behind', async () => {
    const { id, listDecisionMails } = await submitTestInterview();
    const decidedAt = await decide(id, 'rejected');
    expect(await listDecisionMails()).toHaveLength(1);
    const behind = { ...deps, clock: () => deps.clock() - 10_000 };
    await expect(
      createStaffCaller(behind).applications.undoDecision({ id, decidedAt }),
    ).rejects.toMatchObject({ cause: { reason: 'undo_too_late' } });
    expect(await createStaffCaller(deps).applications.getInterview({ id })).toMatchObject({
      status: 'rejected',
    });
  });

  test('is sent when the decision can no longer be undone', async () => {
    const { id, email } = await submitTestInterview();
    await decide(id, 'approved');
    deps.moveClock(15_000);
    await deps.bulkRunner.runNow();
    expect(await sendDue()).toEqual([]);
    await storeDecisionMails(deps);
    expect(await sendDue()).toEqual([email]);
  });

  test('is not stored for an undone decision, and the next decision has its own', async () => {
    const { id, email, listDecisionMails } = await submitTestInterview();
    const decidedAt = await decide(id, 'rejected');
    deps.moveClock(15_000);
    await createStaffCaller(deps).applications.undoDecision({ id, decidedAt });
    expect(await listDecisionMails()).toEqual([]);
    await decide(id, 'approved');
    expect(await listDecisionMails()).toMatchObject([{ text: expect.stringContaining('Good news') }]);
    expect(await sendDue()).toEqual([email]);
  });

  test('is stored when the undo is too late', async () => {
    const { id, listDecisionMails } = await submitTestInterview();
    const decidedAt = await decide(id, 'rejected');
    deps.moveClock(15_001);
    const undo = createStaffCaller(deps).applications.undoDecision({ id, decidedAt });
    await expect(undo).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await listDecisionMails()).toHaveLength(1);
  });

  test('is not stored for a rejected decision attempt', async () => {
    const { id, listDecisionMails } = await submitTestInterview();
    await decide(id, 'approved');
    await expect(decide(id, 'rejected')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await listDecisionMails()).toHaveLength(1);
  });
});

describe('suspected spam', () => {
  test.each([
    ['trap', { openMs: 90_000, isHoneypotFilled: true }],
    ['quick', { openMs: 400 }],
  ] as const)('is stored and marked, and no receipt is sent: %s', async (suspect, spamSignals) => {
    const { id, email } = await submitTestInterview({ spamSignals });
    const { rows } = await createStaffCaller(deps).applications.list({});
    expect(rows).toMatchObject([{ id, suspect }]);
    expect(await listMailsAbout(deps, email)).toMatchObject([
      {
        kind: 'application-note',
        recipient: 'staff@isangano.example',
        subject: expect.stringMatching(/^\[Suspected spam\] New interview application/),
      },
    ]);
  });

  test('gets a decision mail when approved, and none when rejected', async () => {
    const first = await submitTestInterview({ spamSignals: { isHoneypotFilled: true } });
    await decide(first.id, 'rejected');
    expect(await first.listDecisionMails()).toEqual([]);
    const second = await submitTestInterview({ spamSignals: { isHoneypotFilled: true } });
    await decide(second.id, 'approved');
    expect(await second.listDecisionMails()).toHaveLength(1);
  });

  test('is an application with the same text from the same sender within a day', async () => {
    const fields = interviewFields({ email: 'Same@mail.example' });
    const listSuspects = async () => {
      const { rows } = await createStaffCaller(deps).applications.list({});
      return rows.map(({ suspect }) => suspect);
    };
    await sendInterview(deps, fields);
    await sendInterview(deps, { ...fields, email: 'same@MAIL.example' });
    expect(await listSuspects()).toEqual(['duplicate', null]);
    deps.moveClock(25 * hourMs);
    await sendInterview(deps, fields);
    await sendInterview(deps, { ...fields, headline: 'Another story' });
    expect((await listSuspects()).slice(0, 2)).toEqual([null, null]);
  });

  test('is not a submission without spam signals, nor one after a plausible time', async () => {
    await submitTestInterview({ spamSignals: {} });
    await submitTestInterview({ spamSignals: { openMs: 3000, isHoneypotFilled: false } });
    const { rows } = await createStaffCaller(deps).applications.list({});
    expect(rows.map(({ suspect }) => suspect)).toEqual([null, null]);
  });
});
