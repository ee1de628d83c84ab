import { describe, expect, it } from 'vitest';
import { submitPartnerInput } from './partner.ts';

const complete = {
  appName: 'Kivu Ventures',
  email: 'kivu@example.rw',
  phone: '1',
  country: 'Rwanda',
  type: 'Corporate / Company',
  project: 'Cold chain',
  summary: 'Vaccines by motorbike',
  amount: '50000',
  equity: '12.5',
  agree: 'true',
};

function getErrors(input: object): Record<string, string> {
  const { error } = submitPartnerInput.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('a partner application', () => {
  it('parses numbers, and uses defaults for missing choices', () => {
    expect(submitPartnerInput.parse(complete)).toMatchObject({
      type: 'Corporate',
      amount: 50_000,
      equity: 12.5,
      board: 'None',
      roleType: 'PassiveInvestor',
      dividend: 'Reinvest',
      presence: 'FullyRemote',
      nonCash: [],
    });
  });

  it('maps labels to values', () => {
    expect(
      submitPartnerInput.parse({
        ...complete,
        board: 'Multiple seats (specify in comments)',
        presence: 'On-site / local',
        type: 'Somebody',
      }),
    ).toMatchObject({ board: 'MultipleSeats', presence: 'OnSiteLocal', type: 'Other' });
    expect(submitPartnerInput.parse({ ...complete, board: '1 board seat' }).board).toBe('OneSeat');
  });

  it('rejects numbers outside their range', () => {
    expect(getErrors({ ...complete, equity: '101' })).toEqual({ equity: 'error.equity.range' });
    expect(getErrors({ ...complete, amount: '-1' })).toEqual({ amount: 'error.amount.min' });
    expect(getErrors({ ...complete, amount: '1e16' })).toEqual({ amount: 'error.number.tooLarge' });
    expect(getErrors({ ...complete, amount: 'a lot', equity: '' })).toEqual({
      amount: 'error.number.invalid',
      equity: 'error.equity.required',
    });
  });

  it('accepts only decimal numbers', () => {
    for (const amount of ['0x10', '0b11', 'Infinity', '1,000']) {
      expect(getErrors({ ...complete, amount })).toEqual({ amount: 'error.number.invalid' });
    }
    expect(submitPartnerInput.parse({ ...complete, amount: ' 1e3 ', equity: '.5' })).toMatchObject({
      amount: 1000,
      equity: 0.5,
    });
  });

  it('treats null as missing', () => {
    const absent = { veto: null, kpis: null, timeline: null, team: null, board: null, nonCash: null };
    expect(submitPartnerInput.parse({ ...complete, ...absent })).toEqual(submitPartnerInput.parse(complete));
  });

  it('requires a role and the declaration', () => {
    expect(getErrors({ ...complete, type: ' ', agree: 'false' })).toEqual({
      type: 'error.type.required',
      agree: 'error.agree.required',
    });
  });
});
