import type { InterviewView } from '@isangano/contracts/applications/interview';
import type { PartnerView } from '@isangano/contracts/applications/partner';
import { newId } from '../ids.ts';
import { aStaffMember, type TestDeps } from '../testing.ts';
import { decideApplication } from './decide-application.ts';
import { insertApplication } from './queries.ts';
import type { Submission } from './store-application.ts';
import { submitInterview } from './submit-interview.ts';

/** Fields of an interview application as a form sends them, all that is required and little else. */
export function interviewFields(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    fullName: 'Aline Uwase',
    email: `aline.${newId()}@mail.example`,
    phone: '+250 788 123 456',
    city: 'Huye',
    headline: 'A weaver teaches a whole valley',
    pitch: 'Thirty women in our valley weave together, and their daughters now go to school in Huye town.',
    channels: 'Isangano TV',
    consentPublish: 'true',
    consentRules: 'true',
    ...fields,
  };
}

export function aSubmission(submission: Partial<Submission> = {}): Submission {
  return { fields: interviewFields(), files: [], idempotencyKey: undefined, ...submission };
}

/** A stored, pending interview application. */
export async function anInterview(
  deps: TestDeps,
  fields: Record<string, unknown> = {},
): Promise<InterviewView> {
  return await submitInterview(deps, aSubmission({ fields: interviewFields(fields) }));
}

export async function aDecidedInterview(deps: TestDeps): Promise<InterviewView> {
  const interview = await anInterview(deps);
  await decideApplication(deps, aStaffMember, { id: interview.id, status: 'approved' });
  return interview;
}

/** A stored, pending partnership application; answers its id. */
export async function aPartner({ db, clock }: TestDeps, name = 'Inzozi Capital'): Promise<string> {
  const id = newId();
  await insertApplication(db.write, {
    id,
    kind: 'partner',
    status: 'pending',
    name,
    email: 'office@inzozi.example',
    phone: '+250 788 000 111',
    location: 'Rwanda',
    topic: 'Solar cold rooms',
    created_at: new Date(clock()).toISOString(),
    decided_at: null,
    decided_by: null,
  });
  const answers: Pick<PartnerView, 'type' | 'board' | 'roleType' | 'dividend' | 'presence'> = {
    type: 'Corporate',
    board: 'Observer',
    roleType: 'StrategicAdvisor',
    dividend: 'Reinvest',
    presence: 'OnSiteLocal',
  };
  await db.write
    .insertInto('partner')
    .values({
      application_id: id,
      type: answers.type,
      board: answers.board,
      role_type: answers.roleType,
      dividend: answers.dividend,
      presence: answers.presence,
      summary: 'Cold rooms for cooperatives',
      amount: 250_000,
      equity: 12.5,
      non_cash: '["Market access"]',
      contrib_other: '',
      veto: '',
      kpis: '',
      exit: '',
      ip: '',
      ethics: '',
      timeline: '',
      team: '',
      signature: '',
      agree: 1,
    })
    .execute();
  return id;
}
