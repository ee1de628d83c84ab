import type * as z from 'zod/mini';
import { channelsSchema } from './channels.ts';
import { contactSchema } from './contact.ts';
import { homeSchema } from './home.ts';
import { partnersSchema } from './partners.ts';
import { policySchema } from './policy.ts';
import { productsSchema } from './products.ts';
import { questionsSchema } from './questions.ts';
import { servicesSchema } from './services.ts';
import { teamSchema } from './team.ts';

/** The kinds of content that staff may change, each in a file of its name. */
export const listSchemas = {
  services: servicesSchema,
  products: productsSchema,
  questions: questionsSchema,
  team: teamSchema,
  channels: channelsSchema,
  contact: contactSchema,
  partners: partnersSchema,
  home: homeSchema,
  policy: policySchema,
};

export type ListKind = keyof typeof listSchemas;
export type Lists = { [Kind in ListKind]: z.output<(typeof listSchemas)[Kind]> };
