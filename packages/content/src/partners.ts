/** The terms offered to partners and shareholders, in numbers; amounts in US dollars. */
export const partnershipTerms = {
  /** Audited accounts a company has to show. */
  accountsYears: 2,
  smallestInvestment: 25_000,
  /** The most one investor may hold of a project. */
  largestShare: 15,
  /** A share from which a partner has a seat on the board. */
  seatShare: 10,
  minutesDays: 10,
  /** How long a share is held before it may be sold. */
  heldMonths: 36,
  /** How long after signing a partner may withdraw. */
  withdrawDays: 30,
  /** The part of a year's profit that trains young people. */
  trainingShare: 10,
} as const;

/** Cards of terms, in their order; each has points counted from 1. */
export const termCards = ['eligibility', 'investment', 'governance', 'returns', 'legal', 'impact'] as const;
export type TermCard = (typeof termCards)[number];
export const pointsOfTermCard = [1, 2, 3] as const;

export type PartnerId = 'umuhora' | 'isoko' | 'intambwe';

type Partner = {
  id: PartnerId;
  name: string;
  /** Where it is at home. */
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
