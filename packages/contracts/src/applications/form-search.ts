import { type InterviewStep, interviewSteps, type PartnerStep, partnerSteps } from './values.ts';

/*
 * Query parameters of public pages. Each loads the parsers of all, so they are plain functions: the schema library would add
 * about 5 KB.
 */

type Search = Readonly<Record<string, unknown>>;

/** Returns the requested step of the interview form, if any. */
export function parseInterviewSearch({ step }: Search): { step?: InterviewStep | undefined } {
  return { step: interviewSteps.find((known) => known === step) };
}

/** Returns the requested step of the partner form, if any. */
export function parsePartnerSearch({ step }: Search): { step?: PartnerStep | undefined } {
  return { step: partnerSteps.find((known) => known === step) };
}
