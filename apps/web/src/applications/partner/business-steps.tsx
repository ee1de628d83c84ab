import { equityMaxPercent } from '@isangano/contracts/applications/limits';
import { boardSeats, dividends, nonCashKinds, roleTypes } from '@isangano/contracts/applications/values';
import { labelOptions } from '../../forms/label-options.ts';
import { Checklist, LongText, Radios, Text } from './fields.ts';

const nonCash = labelOptions('nonCash', nonCashKinds);
const seats = labelOptions('board', boardSeats);
const roles = labelOptions('roleType', roleTypes);
const payouts = labelOptions('dividend', dividends);

export function ProjectStep() {
  return (
    <>
      <Text name="project" label="partner.project" required />
      <LongText name="summary" label="partner.summary" hint="partner.summary.hint" rows={7} required />
    </>
  );
}

export function InvestmentStep() {
  return (
    <>
      <div className="grid gap-8 sm:grid-cols-2">
        <Text
          name="amount"
          label="partner.amount"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          required
        />
        <Text
          name="equity"
          label="partner.equity"
          type="number"
          inputMode="decimal"
          min={0}
          max={equityMaxPercent}
          step="any"
          required
        />
      </div>
      <Checklist name="nonCash" label="partner.nonCash" options={nonCash} />
      <LongText name="contribOther" label="partner.contribOther" rows={2} />
    </>
  );
}

export function GovernanceStep() {
  return (
    <>
      <Radios name="board" label="partner.board" options={seats} required />
      <LongText name="veto" label="partner.veto" hint="partner.veto.hint" />
    </>
  );
}

export function RolesStep() {
  return (
    <>
      <Radios name="roleType" label="partner.roleType" options={roles} required />
      <LongText name="kpis" label="partner.kpis" hint="partner.kpis.hint" />
    </>
  );
}

export function ExitStep() {
  return (
    <>
      <Radios name="dividend" label="partner.dividend" options={payouts} required />
      <LongText name="exit" label="partner.exit" hint="partner.exit.hint" />
    </>
  );
}
