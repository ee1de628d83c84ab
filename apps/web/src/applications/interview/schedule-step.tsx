import { durations, formats, travelAnswers } from '@isangano/contracts/applications/values';
import { labelOptions } from '../../forms/label-options.ts';
import { LongText, Radios, Text } from './fields.ts';

const formatOptions = labelOptions('format', formats);
const durationOptions = labelOptions('duration', durations);
const travelOptions = labelOptions('travel', travelAnswers);

export function ScheduleStep() {
  return (
    <>
      <Radios name="format" label="interview.format" options={formatOptions} required />
      <Radios name="duration" label="interview.duration" options={durationOptions} required />
      <Text
        name="availability"
        label="interview.availability"
        hint="interview.availability.hint"
        type="datetime-local"
      />
      <Radios name="travel" label="interview.travel" options={travelOptions} required />
      <LongText name="tech" label="interview.tech" hint="interview.tech.hint" rows={2} />
      <LongText name="notes" label="interview.notes" rows={3} />
    </>
  );
}
