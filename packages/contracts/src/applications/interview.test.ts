import { describe, expect, it } from 'vitest';
import { isFieldErrorId } from '../field-error-values.ts';
import { fieldErrorText } from '../field-errors.ts';
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

function getErrors(input: object): Record<string, string> {
  const { error } = submitInterviewInput.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('an interview application', () => {
  it('uses the defaults of the form for missing choices', () => {
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

  it('maps labels to values, and unknown values to the default', () => {
    const parsed = submitInterviewInput.parse({
      ...complete,
      format: 'Remote / online',
      duration: 'Over 60 min',
      sensitivity: 'Unsure',
    });
    expect(parsed).toMatchObject({ format: 'Remote', duration: 'Over60', sensitivity: 'No' });
    const unknown = { format: 'On the moon', language: 'Klingon' };
    expect(submitInterviewInput.parse({ ...complete, ...unknown })).toMatchObject({
      format: 'NoPreference',
      language: 'English',
    });
  });

  it('reads the texts of booleans in any case', () => {
    const read = (consentContact: unknown) =>
      submitInterviewInput.parse({ ...complete, consentContact }).consentContact;
    expect([true, 'true', 'True', ' TRUE ', 'on', '1'].map(read)).not.toContain(false);
    expect([false, 'false', 'False', 'off', '0', '', 'yes', 1, null].map(read)).not.toContain(true);
  });

  it('ignores empty items in a list', () => {
    expect(submitInterviewInput.parse({ ...complete, channels: ['', ' Isoko Business '] }).channels).toEqual([
      'Isoko Business',
    ]);
    expect(getErrors({ ...complete, channels: [' '] })).toEqual({ channels: 'error.channels.required' });
  });

  it('ignores what nobody sees around a copied address', () => {
    const email = '\u202A\u00A0uwase@example.rw\u200B\u202C';
    expect(submitInterviewInput.parse({ ...complete, email }).email).toBe('uwase@example.rw');
    expect(getErrors({ ...complete, email: 'uwase\u200B@example.rw' })).toEqual({
      email: 'error.email.format',
    });
    expect(getErrors({ ...complete, email: '\u200B' })).toEqual({ email: 'error.email.required' });
  });

  it('reports all missing fields at once', () => {
    expect(getErrors({})).toEqual({
      fullName: 'error.fullName.required',
      email: 'error.email.required',
      phone: 'error.phone.required',
      headline: 'error.headline.required',
      pitch: 'error.pitch.required',
      channels: 'error.channels.required',
      consentPublish: 'error.consent.required',
      consentRules: 'error.consent.required',
    });
  });

  it('requires a reason for all channels, next to other getErrors', () => {
    expect(getErrors({ ...complete, fullName: '', channels: ['All Channels'] })).toEqual({
      fullName: 'error.fullName.required',
      allChannelsReason: 'error.allChannelsReason.required',
    });
    expect(interviewStepSchemas.channel.safeParse({ channels: ['All Channels'] }).success).toBe(false);
  });

  it('counts CRLF as one character', () => {
    expect(getErrors({ ...complete, pitch: `${'x'.repeat(58)}\r\ny` })).toEqual({});
    expect(getErrors({ ...complete, pitch: `${'x'.repeat(57)}\r\ny` })).toEqual({ pitch: 'error.pitch.min' });
    expect(getErrors({ ...complete, pitch: `${'x'.repeat(1198)}\r\ny` })).toEqual({});
    expect(getErrors({ ...complete, pitch: `${'x'.repeat(1199)}\r\ny` })).toEqual({
      pitch: 'error.pitch.max',
    });
  });

  it('limits texts that the forms do not limit', () => {
    expect(getErrors({ ...complete, fullName: 'x'.repeat(10_000) })).toEqual({
      fullName: 'error.text.short',
    });
    expect(getErrors({ ...complete, notes: 'x'.repeat(20_001) })).toEqual({ notes: 'error.text.long' });
    expect(getErrors({ ...complete, email: 'no address' })).toEqual({ email: 'error.email.format' });
  });

  it('uses only error ids that have a text', () => {
    const ids = Object.values({
      ...getErrors({}),
      ...getErrors({ ...complete, contentTypes: 'Gossip', email: 'x' }),
    });
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id) => !isFieldErrorId(id))).toEqual([]);
    for (const id of ids.filter(isFieldErrorId)) expect(fieldErrorText(id)).not.toContain('{');
  });
});
