/** Numbers in the AI ethics policy. */
export const policyTerms = {
  auditYears: 1,
  externalReviewYears: 2,
  policyReviewMonths: 12,
  answerDays: 10,
  incidentHours: 24,
} as const;

/** Sections of the policy with their points, in order. Their texts are messages with these names. */
export const policySections = [
  {
    id: 'principles',
    points: [
      'principles.people',
      'principles.fairness',
      'principles.openness',
      'principles.privacy',
      'principles.safety',
      'principles.answering',
    ],
  },
  {
    id: 'standards',
    points: [
      'standards.low',
      'standards.medium',
      'standards.high',
      'standards.data',
      'standards.tests',
      'standards.launch',
      'standards.register',
    ],
  },
  {
    id: 'governance',
    points: [
      'governance.board',
      'governance.audit',
      'governance.review',
      'governance.complaints',
      'governance.incidents',
      'governance.protection',
    ],
  },
  {
    id: 'guidelines',
    points: [
      'guidelines.tools',
      'guidelines.secrets',
      'guidelines.checking',
      'guidelines.saying',
      'guidelines.training',
      'guidelines.doubt',
    ],
  },
  {
    id: 'prohibited',
    points: [
      'prohibited.watching',
      'prohibited.scoring',
      'prohibited.pressure',
      'prohibited.deciding',
      'prohibited.fakes',
      'prohibited.guessing',
      'prohibited.weapons',
    ],
  },
  {
    id: 'future',
    points: [
      'future.renewal',
      'future.trials',
      'future.language',
      'future.energy',
      'future.work',
      'future.learning',
    ],
  },
] as const;

export type PolicySectionId = (typeof policySections)[number]['id'];
