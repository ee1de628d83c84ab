import { type InterviewView, interviewView } from '@isangano/contracts/applications/interview';
import { type PartnerView, partnerView } from '@isangano/contracts/applications/partner';
import { newId } from '@isangano/platform/ids';
import { aStaffMember, callProcedure, type TestDeps } from '../../testing.ts';
import { decideApplication } from './review/decide-application.ts';
import type { Submission } from './store-submission.ts';

type Fields = Record<string, unknown>;

/** Returns the fields of an interview form: the required ones and a few more. */
export function interviewFields(fields: Fields = {}): Fields {
  return {
    fullName: 'Aline Uwase',
    email: `aline.${newId()}@mail.example`,
    phone: '+250 788 123 456',
    city: 'Huye',
    headline: 'A weaver teaches a whole valley',
    pitch: 'Thirty women in our valley weave together, and their daughters now go to school in Huye town.',
    channels: 'Umurage Stories',
    consentPublish: 'true',
    consentRules: 'true',
    ...fields,
  };
}

/** Sends an interview application with this request metadata. Throws the `AppError` of a rejected one. */
export async function sendInterview(
  deps: TestDeps,
  fields: Fields = interviewFields(),
  submission: Partial<Submission> = {},
): Promise<InterviewView> {
  const name = 'applications.submitInterview';
  return interviewView.parse(await callProcedure(deps, { name }, fields, submission));
}

/** Stores a pending interview application. */
export async function anInterview(deps: TestDeps, fields: Fields = {}): Promise<InterviewView> {
  return await sendInterview(deps, interviewFields(fields));
}

export async function aDecidedInterview(deps: TestDeps): Promise<InterviewView> {
  const interview = await anInterview(deps);
  await decideApplication(deps, aStaffMember, { id: interview.id, status: 'approved' });
  return interview;
}

/** Returns the fields of a partnership form: the required ones and a few more. */
export function partnerFields(fields: Fields = {}): Fields {
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

/** Sends a partnership application with this request metadata. Throws the `AppError` of a rejected one. */
export async function sendPartner(
  deps: TestDeps,
  fields: Fields = partnerFields(),
  submission: Partial<Submission> = {},
): Promise<PartnerView> {
  const name = 'applications.submitPartner';
  return partnerView.parse(await callProcedure(deps, { name }, fields, submission));
}

/** Stores a pending partnership application. */
export async function aPartner(deps: TestDeps, fields: Fields = {}): Promise<PartnerView> {
  return await sendPartner(deps, partnerFields(fields));
}
