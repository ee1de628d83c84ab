import type { OfferTimesInput } from '@isangano/contracts/applications/calendar';
import { newId } from '@isangano/platform/ids';
import { createStaffCaller, createTestCaller, type TestDeps } from '../../../testing.ts';
import { listMailsAbout } from '../../mail/testing.ts';
import { hashAccessToken } from '../../uploads/access.ts';
import { interviewFields, sendInterview } from '../testing.ts';

export const first = { local: '2026-12-01T14:30', utc: '2026-12-01T12:30:00.000Z' };
export const second = { local: '2026-12-02T09:00', utc: '2026-12-02T07:00:00.000Z' };
export const meeting = { minutes: 60, place: 'Studio 1', note: 'Bring a basket.' } as const;

/** An application with the link of its device, and what its applicant and staff can do with it. */
export async function openApplicant(deps: TestDeps) {
  const accessTokenHash = hashAccessToken(newId().padEnd(43, 't'));
  const linkId = newId().replaceAll('-', '');
  const { id, email } = await sendInterview(deps, interviewFields(), {
    accessTokenHash,
    idempotencyKey: linkId,
  });
  const applicant = createTestCaller(deps, { accessTokenHash }).applications;
  const staff = createStaffCaller(deps).applications;
  return {
    id,
    email,
    staff,
    offer: (input: Partial<OfferTimesInput> = {}) =>
      staff.offerTimes({ id, localStarts: [second.local, first.local], ...meeting, ...input }),
    take: (startsAt: string) => applicant.answerOffer({ id: linkId, startsAt }),
    decline: (proposal = '') => applicant.answerOffer({ id: linkId, startsAt: null, proposal }),
    withdraw: () => applicant.withdraw({ id: linkId }),
    giveUp: () => applicant.giveUpAppointment({ id: linkId }),
    readStatus: () => applicant.getStatus({ id: linkId }),
    readUnread: async () => (await staff.list({ unread: true, q: email })).total === 1,
    listSubjects: async () => (await listMailsAbout(deps, email)).map(({ subject }) => subject),
    readHistory: async () => (await staff.history({ id })).map(({ action }) => action),
  };
}
