import {
  type ApplicationKind,
  type ApplicationStatus,
  applicationKinds,
  applicationStatuses,
  type InterviewStep,
  interviewSteps,
  type PartnerStep,
  partnerSteps,
} from './values.ts';

/*
 * Search parts of addresses. Routes read them before anything else is loaded, on every page: so these
 * are plain functions, and the schema library stays out of what a visitor has to fetch first.
 */

export const searchMaxChars = 200;

/** Search part of the staff list's address. */
export type ApplicationsSearch = {
  q?: string | undefined;
  type?: ApplicationKind | undefined;
  status?: ApplicationStatus | undefined;
  page?: number | undefined;
};

type Search = Readonly<Record<string, unknown>>;

/** What is malformed falls back to the unfiltered first page. */
export function parseApplicationsSearch({ q, type, status, page }: Search): ApplicationsSearch {
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, searchMaxChars) : undefined,
    type: applicationKinds.find((kind) => kind === type),
    status: applicationStatuses.find((known) => known === status),
    page: typeof page === 'number' && Number.isInteger(page) && page >= 1 ? page : undefined,
  };
}

/** Which step of the interview form an address asks for, if it asks for one. */
export function parseInterviewSearch({ step }: Search): { step?: InterviewStep | undefined } {
  return { step: interviewSteps.find((known) => known === step) };
}

/** Which step of the partnership form an address asks for, if it asks for one. */
export function parsePartnerSearch({ step }: Search): { step?: PartnerStep | undefined } {
  return { step: partnerSteps.find((known) => known === step) };
}
