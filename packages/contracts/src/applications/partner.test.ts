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

function faults(input: object): Record<string, string> {
  const { error } = submitPartnerInput.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('a partnership application', () => {
  it('reads numbers, and takes defaults for what is left out', () => {
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

  it('stores what an applicant chose behind every label', () => {
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

  it('refuses numbers out of their range', () => {
    expect(faults({ ...complete, equity: '101' })).toEqual({ equity: 'fault.equity.range' });
    expect(faults({ ...complete, amount: '-1' })).toEqual({ amount: 'fault.amount.min' });
    expect(faults({ ...complete, amount: 'a lot', equity: '' })).toEqual({
      amount: 'fault.amount.required',
      equity: 'fault.equity.required',
    });
  });

  it('takes numbers in decimal form alone', () => {
    for (const amount of ['0x10', '0b11', 'Infinity', '1,000']) {
      expect(faults({ ...complete, amount })).toEqual({ amount: 'fault.amount.required' });
    }
    expect(submitPartnerInput.parse({ ...complete, amount: ' 1e3 ', equity: '.5' })).toMatchObject({
      amount: 1000,
      equity: 0.5,
    });
  });

  it('takes null for what a program does not have', () => {
    const absent = { veto: null, kpis: null, timeline: null, team: null, board: null, nonCash: null };
    expect(submitPartnerInput.parse({ ...complete, ...absent })).toEqual(submitPartnerInput.parse(complete));
  });

  it('needs a role and the declaration', () => {
    expect(faults({ ...complete, type: ' ', agree: 'false' })).toEqual({
      type: 'fault.type.required',
      agree: 'fault.agree.required',
    });
  });
});
