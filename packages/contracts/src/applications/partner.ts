import * as z from 'zod/mini';
import { labels, valuesByLabel } from '../labels.ts';
import {
  acceptedFlag,
  choice,
  fieldErrorId,
  formNumber,
  listOf,
  longText,
  requiredChoice,
  requiredEmail,
  requiredText,
  shortText,
} from '../primitives.ts';
import { boardSeats, dividends, nonCashKinds, partnerTypes, presences, roleTypes } from './choices.ts';
import { storedFile } from './files.ts';
import { equityMaxPercent } from './limits.ts';
import { recordState } from './primitives.ts';
import type { PartnerStep } from './values.ts';

/** Values that the form preselects, and that are stored for missing choices. */
export const partnerDefaults = {
  board: 'None',
  roleType: 'PassiveInvestor',
  dividend: 'Reinvest',
  presence: 'FullyRemote',
} as const;

const applicantStep = z.object({
  appName: requiredText('error.appName.required'),
  email: requiredEmail,
  phone: requiredText('error.phone.required'),
  country: requiredText('error.country.required'),
  type: requiredChoice(partnerTypes, {
    missing: 'error.type.required',
    unknown: 'Other',
    aliases: valuesByLabel(labels.partnerType),
  }),
});

const projectStep = z.object({
  project: requiredText('error.project.required'),
  summary: requiredText('error.summary.required', 'long'),
});

/** `amount` in whole units of the group's currency, `equity` in percent. */
const investmentStep = z.object({
  amount: formNumber({
    missing: 'error.amount.required',
    invalid: 'error.number.invalid',
    min: 0,
    whole: true,
    outside: 'error.amount.min',
  }),
  equity: formNumber({
    missing: 'error.equity.required',
    invalid: 'error.number.invalid',
    min: 0,
    max: equityMaxPercent,
    outside: 'error.equity.range',
  }),
  nonCash: listOf(z.enum(nonCashKinds, fieldErrorId('error.value.unknown'))),
  contribOther: longText,
});

const governanceStep = z.object({
  board: choice(boardSeats, {
    absent: partnerDefaults.board,
    unknown: 'None',
    aliases: valuesByLabel(labels.board),
  }),
  boardComments: longText,
  veto: longText,
});

const rolesStep = z.object({
  roleType: choice(roleTypes, {
    absent: partnerDefaults.roleType,
    unknown: 'PassiveInvestor',
    aliases: valuesByLabel(labels.roleType),
  }),
  kpis: longText,
});

const exitStep = z.object({
  dividend: choice(dividends, {
    absent: partnerDefaults.dividend,
    unknown: 'Reinvest',
    aliases: valuesByLabel(labels.dividend),
  }),
  exit: longText,
});

/** Without fields: the documents of this step are separate parts of the form. */
const legalStep = z.object({});

const ethicsStep = z.object({ ip: longText, ethics: longText });

const practicalStep = z.object({
  timeline: longText,
  presence: choice(presences, {
    absent: partnerDefaults.presence,
    unknown: 'FullyRemote',
    aliases: valuesByLabel(labels.presence),
  }),
});

const teamStep = z.object({ team: longText });

const declarationStep = z.object({
  signature: shortText,
  agree: acceptedFlag('error.agree.required'),
});

/** The schema that each step of the form must pass before the next one opens. */
export const partnerStepSchemas = {
  applicant: applicantStep,
  project: projectStep,
  investment: investmentStep,
  governance: governanceStep,
  roles: rolesStep,
  exit: exitStep,
  legal: legalStep,
  ethics: ethicsStep,
  practical: practicalStep,
  team: teamStep,
  declaration: declarationStep,
} as const satisfies Record<PartnerStep, z.core.$ZodType>;

/** A complete partner application without its documents. */
export const submitPartnerInput = z.object({
  ...applicantStep.shape,
  ...projectStep.shape,
  ...investmentStep.shape,
  ...governanceStep.shape,
  ...rolesStep.shape,
  ...exitStep.shape,
  ...ethicsStep.shape,
  ...practicalStep.shape,
  ...teamStep.shape,
  ...declarationStep.shape,
});

export type SubmitPartnerInput = z.output<typeof submitPartnerInput>;

/** The answers as they are stored. */
export const partnerAnswers = z.object({
  appName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  type: z.enum(partnerTypes),
  project: z.string(),
  summary: z.string(),
  amount: z.number(),
  equity: z.number(),
  nonCash: z.array(z.enum(nonCashKinds)),
  contribOther: z.string(),
  board: z.enum(boardSeats),
  boardComments: z.string(),
  veto: z.string(),
  roleType: z.enum(roleTypes),
  kpis: z.string(),
  dividend: z.enum(dividends),
  exit: z.string(),
  ip: z.string(),
  ethics: z.string(),
  timeline: z.string(),
  presence: z.enum(presences),
  team: z.string(),
  signature: z.string(),
  agree: z.boolean(),
} satisfies { [Field in keyof SubmitPartnerInput]: z.core.$ZodType<SubmitPartnerInput[Field]> });

/** The stored record as staff and integrators read it; `docs` repeats the `url`s in `files`. */
export const partnerView = z.object({
  ...recordState,
  createdAt: z.string(),
  ...partnerAnswers.shape,
  docs: z.array(z.string()),
  files: z.array(storedFile),
});

export type PartnerView = z.output<typeof partnerView>;
