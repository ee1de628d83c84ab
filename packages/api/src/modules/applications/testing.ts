import { type InterviewView, interviewView } from '@isangano/contracts/applications/interview';
import { type PartnerView, partnerView } from '@isangano/contracts/applications/partner';
import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { newId } from '@isangano/platform/ids';
import type { Ctx } from '../../core/context.ts';
import { aStaffMember, callProcedure, type TestDeps } from '../../testing.ts';
import { decideApplication } from './review/decide-application.ts';

type Fields = Record<string, unknown>;

/** Returns the fields of an interview form, from an applicant of their own. */
export function interviewFields(fields: Fields = {}): Fields {
  return { ...exampleAnswers.interview, email: `aline.${newId()}@mail.example`, ...fields };
}

/** Sends an interview application with this request metadata. Throws the `AppError` of a rejected one. */
export async function sendInterview(
  deps: TestDeps,
  fields: Fields = interviewFields(),
  submission: Partial<Ctx> = {},
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

/** Returns the fields of a partnership form, from an applicant of their own. */
export function partnerFields(fields: Fields = {}): Fields {
  return { ...exampleAnswers.partner, email: `office.${newId()}@umurava.example`, ...fields };
}

/** Sends a partnership application with this request metadata. Throws the `AppError` of a rejected one. */
export async function sendPartner(
  deps: TestDeps,
  fields: Fields = partnerFields(),
  submission: Partial<Ctx> = {},
): Promise<PartnerView> {
  const name = 'applications.submitPartner';
  return partnerView.parse(await callProcedure(deps, { name }, fields, submission));
}

/** Stores a pending partnership application. */
export async function aPartner(deps: TestDeps, fields: Fields = {}): Promise<PartnerView> {
  return await sendPartner(deps, partnerFields(fields));
}
