import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { mailsAbout } from '../mail/testing.ts';
import { startMailWorker } from '../mail/worker.ts';
import { openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { submitInterview } from './submit-interview.ts';
import { aSubmission, interviewFields } from './testing.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

type Origin = Partial<Parameters<typeof aSubmission>[0]>;

async function apply(origin: Origin = {}) {
  const email = `aline.${newId()}@mail.example`;
  const { id } = await submitInterview(deps, aSubmission({ fields: interviewFields({ email }), ...origin }));
  const decisions = async () =>
    (await mailsAbout(deps, email)).filter(({ kind }) => kind === 'application-decision');
  return { id, email, decisions };
}

async function decide(id: string, status: 'approved' | 'rejected'): Promise<string> {
  const { decidedAt } = await staffCaller(deps).applications.decide({ id, status });
  return decidedAt ?? '';
}

/** Sends all that is due, and answers to whom. */
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

describe('the mail that tells of a decision', () => {
  test.each([
    ['approved', 'Bonne nouvelle'],
    ['rejected', 'cela ne juge ni la vôtre, ni vous'],
  ] as const)('is in the language of the form: %s', async (status, words) => {
    const { id, decisions } = await apply({ locale: 'fr' });
    await decide(id, status);
    expect(await decisions()).toMatchObject([
      {
        locale: 'fr',
        subject: "Notre réponse à votre candidature d'entretien",
        text: expect.stringContaining(words),
        about: id,
      },
    ]);
    expect((await decisions())[0]?.text).toContain(`Référence: ${id}`);
  });

  test('waits until the decision cannot be taken back, and leaves then', async () => {
    const { id, email } = await apply();
    await decide(id, 'approved');
    deps.moveClock(15_000);
    expect(await sendDue()).toEqual([]);
    deps.moveClock(2000);
    expect(await sendDue()).toEqual([email]);
  });

  test('vanishes with a decision that is taken back, and the next one has its own', async () => {
    const { id, email, decisions } = await apply();
    const decidedAt = await decide(id, 'rejected');
    deps.moveClock(15_000);
    await staffCaller(deps).applications.undoDecision({ id, decidedAt });
    expect(await decisions()).toEqual([]);
    await decide(id, 'approved');
    expect(await decisions()).toMatchObject([{ text: expect.stringContaining('Good news') }]);
    deps.moveClock(17_000);
    expect(await sendDue()).toEqual([email]);
  });

  test('stays where the undo comes too late', async () => {
    const { id, decisions } = await apply();
    const decidedAt = await decide(id, 'rejected');
    deps.moveClock(15_001);
    const undo = staffCaller(deps).applications.undoDecision({ id, decidedAt });
    await expect(undo).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await decisions()).toHaveLength(1);
  });

  test('is not written for a decision that is refused', async () => {
    const { id, decisions } = await apply();
    await decide(id, 'approved');
    await expect(decide(id, 'rejected')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await decisions()).toHaveLength(1);
  });
});

describe('an application that may be spam', () => {
  test.each([
    ['trap', { openMs: 90_000, isTrapFilled: true }],
    ['quick', { openMs: 400 }],
  ] as const)('is kept and marked, and acknowledged to nobody: %s', async (suspect, signs) => {
    const { id, email } = await apply({ signs });
    const { rows } = await staffCaller(deps).applications.list({});
    expect(rows).toMatchObject([{ id, suspect }]);
    expect(await mailsAbout(deps, email)).toMatchObject([
      {
        kind: 'application-note',
        recipient: 'staff@isangano.example',
        subject: expect.stringMatching(/^\[Suspected spam\] New interview application/),
      },
    ]);
  });

  test('is answered once staff find it real, and not when they turn it down', async () => {
    const first = await apply({ signs: { isTrapFilled: true } });
    await decide(first.id, 'rejected');
    expect(await first.decisions()).toEqual([]);
    const second = await apply({ signs: { isTrapFilled: true } });
    await decide(second.id, 'approved');
    expect(await second.decisions()).toHaveLength(1);
  });

  test('is one that came with the same text from the same sender within a day', async () => {
    const fields = interviewFields({ email: 'Same@mail.example' });
    const suspects = async () => {
      const { rows } = await staffCaller(deps).applications.list({});
      return rows.map(({ suspect }) => suspect);
    };
    await submitInterview(deps, aSubmission({ fields }));
    await submitInterview(deps, aSubmission({ fields: { ...fields, email: 'same@MAIL.example' } }));
    expect(await suspects()).toEqual(['duplicate', null]);
    deps.moveClock(25 * 60 * 60 * 1000);
    await submitInterview(deps, aSubmission({ fields }));
    await submitInterview(deps, aSubmission({ fields: { ...fields, headline: 'Another story' } }));
    expect((await suspects()).slice(0, 2)).toEqual([null, null]);
  });

  test('is none of a client that tells nothing, nor of a person who took their time', async () => {
    await apply({ signs: {} });
    await apply({ signs: { openMs: 3000, isTrapFilled: false } });
    const { rows } = await staffCaller(deps).applications.list({});
    expect(rows.map(({ suspect }) => suspect)).toEqual([null, null]);
  });
});
