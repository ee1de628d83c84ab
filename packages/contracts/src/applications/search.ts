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
 * Query parameters of pages. Every page loads these parsers, so they are plain functions: the schema library
 * would add about 5 KB to each, more than the script budget leaves.
 */

export const searchMaxChars = 200;

/** Query parameters of the applications page. */
export type ApplicationsSearch = {
  q?: string | undefined;
  type?: ApplicationKind | undefined;
  status?: ApplicationStatus | undefined;
  page?: number | undefined;
};

type Search = Readonly<Record<string, unknown>>;

/** Ignores malformed parameters. */
export function parseApplicationsSearch({ q, type, status, page }: Search): ApplicationsSearch {
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, searchMaxChars) : undefined,
    type: applicationKinds.find((kind) => kind === type),
    status: applicationStatuses.find((known) => known === status),
    page: typeof page === 'number' && Number.isInteger(page) && page >= 1 ? page : undefined,
  };
}

/** Returns the requested step of the interview form, if any. */
export function parseInterviewSearch({ step }: Search): { step?: InterviewStep | undefined } {
  return { step: interviewSteps.find((known) => known === step) };
}

/** Returns the requested step of the partner form, if any. */
export function parsePartnerSearch({ step }: Search): { step?: PartnerStep | undefined } {
  return { step: partnerSteps.find((known) => known === step) };
}
