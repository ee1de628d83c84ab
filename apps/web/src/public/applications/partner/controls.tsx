import {
  boardSeats,
  dividends,
  nonCashKinds,
  partnerTypes,
  presences,
  roleTypes,
} from '@isangano/contracts/applications/choices';
import { equityMaxPercent } from '@isangano/contracts/applications/limits';
import type { partnerStepSchemas } from '@isangano/contracts/applications/partner';
import type { ReactNode } from 'react';
import {
  check,
  checklist,
  file,
  half,
  labelOptions,
  longText,
  radios,
  select,
  text,
  type WizardControls,
} from '../../../submission/controls.tsx';
import { PrivacyLink } from '../../site/links.tsx';

type StepFiles = { legal: 'docs' };

export const partnerControls: WizardControls<typeof partnerStepSchemas, StepFiles> = {
  applicant: {
    appName: text({ label: 'partner.appName', autoComplete: 'organization', required: true }),
    email: half(text({ label: 'partner.email', type: 'email', autoComplete: 'email', required: true })),
    phone: half(text({ label: 'partner.phone', type: 'tel', autoComplete: 'tel', required: true })),
    country: half(text({ label: 'partner.country', autoComplete: 'country-name', required: true })),
    type: half(
      select({
        label: 'partner.type',
        options: [{ value: '', label: 'partner.type.choose' }, ...labelOptions('partnerType', partnerTypes)],
        required: true,
      }),
    ),
  },
  project: {
    project: text({ label: 'partner.project', required: true }),
    summary: longText({ label: 'partner.summary', hint: 'partner.summary.hint', rows: 7, required: true }),
  },
  investment: {
    amount: half(
      text({
        label: 'partner.amount',
        type: 'number',
        inputMode: 'numeric',
        min: 0,
        step: 1,
        required: true,
      }),
    ),
    equity: half(
      text({
        label: 'partner.equity',
        type: 'number',
        inputMode: 'decimal',
        min: 0,
        max: equityMaxPercent,
        step: 'any',
        required: true,
      }),
    ),
    nonCash: checklist({ label: 'partner.nonCash', options: labelOptions('nonCash', nonCashKinds) }),
    contribOther: longText({ label: 'partner.contribOther', rows: 2 }),
  },
  governance: {
    board: radios({
      label: 'partner.board',
      options: labelOptions('board', boardSeats),
      required: true,
    }),
    boardComments: longText({
      label: 'partner.boardComments',
      hint: 'partner.boardComments.hint',
      rows: 2,
    }),
    veto: longText({ label: 'partner.veto', hint: 'partner.veto.hint' }),
  },
  roles: {
    roleType: radios({
      label: 'partner.roleType',
      options: labelOptions('roleType', roleTypes),
      required: true,
    }),
    kpis: longText({ label: 'partner.kpis', hint: 'partner.kpis.hint' }),
  },
  exit: {
    dividend: radios({
      label: 'partner.dividend',
      options: labelOptions('dividend', dividends),
      required: true,
    }),
    exit: longText({ label: 'partner.exit', hint: 'partner.exit.hint' }),
  },
  legal: { docs: file('docs', { label: 'partner.docs', hint: 'partner.docs.hint' }) },
  ethics: {
    ip: longText({ label: 'partner.ip', hint: 'partner.ip.hint' }),
    ethics: longText({ label: 'partner.ethics', hint: 'partner.ethics.hint' }),
  },
  practical: {
    timeline: longText({ label: 'partner.timeline', hint: 'partner.timeline.hint', rows: 3 }),
    presence: radios({
      label: 'partner.presence',
      options: labelOptions('presence', presences),
      required: true,
    }),
  },
  team: { team: longText({ label: 'partner.team', hint: 'partner.team.hint', rows: 7 }) },
  declaration: {
    signature: text({
      label: 'partner.signature',
      hint: 'partner.signature.hint',
      autoComplete: 'name',
    }),
    agree: { ...check({ label: 'partner.agree', required: true }), Group: Consent },
  },
};

function Consent({ children }: { children: ReactNode }) {
  return (
    <div>
      {children}
      <PrivacyLink />
    </div>
  );
}
