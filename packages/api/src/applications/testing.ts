import type { InterviewView } from '@isangano/contracts/applications/interview';
import type { PartnerView } from '@isangano/contracts/applications/partner';
import { newId } from '../ids.ts';
import { aStaffMember, type TestDeps } from '../testing.ts';
import { decideApplication } from './decide-application.ts';
import type { Submission } from './store-application.ts';
import { submitInterview } from './submit-interview.ts';
import { submitPartner } from './submit-partner.ts';

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
  return {
    fields: interviewFields(),
    files: [],
    idempotencyKey: undefined,
    locale: 'en',
    signs: {},
    ...submission,
  };
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

/** Fields of a partnership application as a form sends them, all that is required and little else. */
export function partnerFields(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    appName: 'Inzozi Capital',
    email: `office.${newId()}@inzozi.example`,
    phone: '+250 788 000 111',
    country: 'Rwanda',
    type: 'Corporate',
    project: 'Solar cold rooms',
    summary: 'Cold rooms for cooperatives',
    amount: '250000',
    equity: '12.5',
    agree: 'true',
    ...fields,
  };
}

/** A stored, pending partnership application. */
export async function aPartner(deps: TestDeps, fields: Record<string, unknown> = {}): Promise<PartnerView> {
  return await submitPartner(deps, aSubmission({ fields: partnerFields(fields) }));
}
