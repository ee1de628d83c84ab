import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';

const fieldLabels: Readonly<Record<string, MessageId>> = {
  id: 'staffContent.field.id',
  name: 'staffContent.field.name',
  url: 'staffContent.field.url',
  email: 'staffContent.field.email',
  phone: 'staffContent.field.phone',
  address: 'staffContent.field.address',
  sector: 'staffContent.field.sector',
  group: 'staffContent.field.group',
  groups: 'staffContent.field.groups',
  icon: 'staffContent.field.icon',
  services: 'staffContent.field.services',
  features: 'staffContent.field.features',
  fields: 'staffContent.field.fields',
  products: 'staffContent.field.products',
  price: 'staffContent.field.price',
  amount: 'staffContent.field.amount',
  rating: 'staffContent.field.rating',
  clients: 'staffContent.field.clients',
  image: 'staffContent.field.image',
  social: 'staffContent.field.social',
  main: 'staffContent.field.main',
  studios: 'staffContent.field.studios',
  partners: 'staffContent.field.partners',
  place: 'staffContent.field.place',
  sinceYear: 'staffContent.field.sinceYear',
  terms: 'staffContent.field.terms',
  sectors: 'staffContent.field.sectors',
  values: 'staffContent.field.values',
  benefits: 'staffContent.field.benefits',
  sections: 'staffContent.field.sections',
  points: 'staffContent.field.points',
  path: 'staffContent.field.path',
  parent: 'staffContent.field.parent',
  reactions: 'staffContent.field.reactions',
  like: 'staffContent.field.like',
  comment: 'staffContent.field.comment',
  new: 'staffContent.field.new',
  skills: 'staffContent.field.skills',
  problemSolving: 'staffContent.field.problemSolving',
  educator: 'staffContent.field.educator',
  pragmatic: 'staffContent.field.pragmatic',
  networking: 'staffContent.field.networking',
  learning: 'staffContent.field.learning',
  accountsYears: 'staffContent.field.accountsYears',
  smallestInvestment: 'staffContent.field.smallestInvestment',
  largestShare: 'staffContent.field.largestShare',
  seatShare: 'staffContent.field.seatShare',
  minutesDays: 'staffContent.field.minutesDays',
  heldMonths: 'staffContent.field.heldMonths',
  withdrawDays: 'staffContent.field.withdrawDays',
  trainingShare: 'staffContent.field.trainingShare',
  auditYears: 'staffContent.field.auditYears',
  externalReviewYears: 'staffContent.field.externalReviewYears',
  policyReviewMonths: 'staffContent.field.policyReviewMonths',
  answerDays: 'staffContent.field.answerDays',
  incidentHours: 'staffContent.field.incidentHours',
};

/** Returns the label of a field; fields that no text names have their own name. */
export function useFieldLabel(): (name: string) => string {
  const { _, i18n } = useLingui();
  return (name) => {
    const id = fieldLabels[name];
    return id && id in i18n.messages ? _(id) : name;
  };
}
