import { describe, expect, it } from 'vitest';
import { isFieldErrorId } from '../field-error-values.ts';
import { type FieldErrorId, fieldErrorText } from '../field-errors.ts';
import { interviewStepSchemas, submitInterviewInput } from './interview.ts';

const complete = {
  fullName: 'Uwase',
  email: 'uwase@example.rw',
  phone: '+250 788 000 000',
  headline: 'One line',
  pitch: 'x'.repeat(60),
  channels: 'Isoko Business',
  consentPublish: 'true',
  consentRules: 'true',
};

function faults(input: object): Record<string, string> {
  const { error } = submitInterviewInput.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('an interview application', () => {
  it('takes the defaults of the form for choices that are left out', () => {
    expect(submitInterviewInput.parse(complete)).toMatchObject({
      language: 'English',
      sensitivity: 'No',
      format: 'InStudio',
      duration: 'Min20to30',
      travel: 'Yes',
      contentTypes: [],
      channels: ['Isoko Business'],
      consentContact: false,
      city: '',
    });
  });

  it('maps labels to values, and what is in no list to the default', () => {
    const mapped = submitInterviewInput.parse({
      ...complete,
      format: 'Remote / online',
      duration: 'Over 60 min',
      sensitivity: 'Unsure',
    });
    expect(mapped).toMatchObject({ format: 'Remote', duration: 'Over60', sensitivity: 'No' });
    const unknown = { format: 'On the moon', language: 'Klingon' };
    expect(submitInterviewInput.parse({ ...complete, ...unknown })).toMatchObject({
      format: 'NoPreference',
      language: 'English',
    });
  });

  it('does not count what is empty in a list', () => {
    expect(submitInterviewInput.parse({ ...complete, channels: ['', ' Isoko Business '] }).channels).toEqual([
      'Isoko Business',
    ]);
    expect(faults({ ...complete, channels: [' '] })).toEqual({ channels: 'fault.channels.required' });
  });

  it('names every missing answer at once', () => {
    expect(faults({})).toEqual({
      fullName: 'fault.fullName.required',
      email: 'fault.email.required',
      phone: 'fault.phone.required',
      headline: 'fault.headline.required',
      pitch: 'fault.pitch.required',
      channels: 'fault.channels.required',
      consentPublish: 'fault.consent.required',
      consentRules: 'fault.consent.required',
    });
  });

  it('asks why a story suits all channels, beside other faults', () => {
    expect(faults({ ...complete, fullName: '', channels: ['All Channels'] })).toEqual({
      fullName: 'fault.fullName.required',
      allChannelsReason: 'fault.allChannelsReason.required',
    });
    expect(interviewStepSchemas.channel.safeParse({ channels: ['All Channels'] }).success).toBe(false);
  });

  it('counts a line break as one character, however it was sent', () => {
    expect(faults({ ...complete, pitch: `${'x'.repeat(58)}\r\ny` })).toEqual({});
    expect(faults({ ...complete, pitch: `${'x'.repeat(57)}\r\ny` })).toEqual({ pitch: 'fault.pitch.min' });
    expect(faults({ ...complete, pitch: `${'x'.repeat(1198)}\r\ny` })).toEqual({});
    expect(faults({ ...complete, pitch: `${'x'.repeat(1199)}\r\ny` })).toEqual({ pitch: 'fault.pitch.max' });
  });

  it('bounds what the forms do not', () => {
    expect(faults({ ...complete, fullName: 'x'.repeat(10_000) })).toEqual({ fullName: 'fault.text.short' });
    expect(faults({ ...complete, notes: 'x'.repeat(20_001) })).toEqual({ notes: 'fault.text.long' });
    expect(faults({ ...complete, email: 'no address' })).toEqual({ email: 'fault.email.format' });
  });

  it('only ever complains with ids that have words', () => {
    const ids = Object.values({
      ...faults({}),
      ...faults({ ...complete, contentTypes: 'Gossip', email: 'x' }),
    });
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) {
      expect(isFieldErrorId(id)).toBe(true);
      expect(fieldErrorText(id as FieldErrorId)).not.toContain('{');
    }
  });
});
