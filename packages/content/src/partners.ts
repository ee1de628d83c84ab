/** Numbers in the terms for partners and shareholders; amounts in US dollars. */
export const partnershipTerms = {
  /** Years of audited accounts that a company must provide. */
  accountsYears: 2,
  smallestInvestment: 25_000,
  /** Largest share of one investor in a project, in percent. */
  largestShare: 15,
  /** Minimum share for a seat on the board, in percent. */
  seatShare: 10,
  minutesDays: 10,
  /** Months before a share may be sold. */
  heldMonths: 36,
  /** Days after signing within which a partner may withdraw. */
  withdrawDays: 30,
  /** Share of the yearly profit for the training of young people, in percent. */
  trainingShare: 10,
} as const;

/** Cards with terms, in order. Each has points with numbers from 1. */
export const termCards = ['eligibility', 'investment', 'governance', 'returns', 'legal', 'impact'] as const;
export type TermCard = (typeof termCards)[number];
export const termCardPoints = [1, 2, 3] as const;

export type PartnerId = 'umuhora' | 'isoko' | 'intambwe';

type Partner = {
  id: PartnerId;
  name: string;
  /** Location of its head office. */
  place: string;
  sinceYear: number;
  url: string;
};

export const partners: readonly Partner[] = [
  {
    id: 'umuhora',
    name: 'Umuhora Cargo Cooperative',
    place: 'Rubavu',
    sinceYear: 2019,
    url: 'https://umuhora-cargo.example',
  },
  {
    id: 'isoko',
    name: "Isoko y'Ubuzima Foundation",
    place: 'Huye',
    sinceYear: 2021,
    url: 'https://isoko-ubuzima.example',
  },
  {
    id: 'intambwe',
    name: 'Intambwe Capital',
    place: 'Kigali',
    sinceYear: 2022,
    url: 'https://intambwe-capital.example',
  },
];
