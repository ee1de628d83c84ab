import { allChannels } from '@isangano/contracts/applications/choices';
import { shortTextMaxChars } from '@isangano/contracts/limits';
import { publicPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { entryId, image, link, percent, sector, shape, text, url } from './primitives.ts';
import { listRefusals } from './refusals.ts';

/** The pictures of service fields. */
const fieldIcon = z.enum([
  'digital-health',
  'ai-ml',
  'mobile-health',
  'data-analytics',
  'cybersecurity',
  'consulting',
]);
export type FieldIcon = z.output<typeof fieldIcon>;

const price = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('custom') }),
  /** In the currency of the group. */
  z.object({ kind: z.literal('monthly'), amount: z.number().check(z.positive()) }),
  z.object({ kind: z.literal('enterprise') }),
]);

export const highestRating = 5;

export const servicesSchema = z.object({
  fields: z
    .array(z.object({ id: entryId, icon: fieldIcon, services: z.int().check(z.minimum(1), z.maximum(9)) }))
    .check(z.minLength(1), z.maxLength(9)),
  products: z
    .array(
      z.object({
        id: entryId,
        name: z.string().check(z.minLength(1), z.maxLength(40)),
        icon: fieldIcon,
        rating: z.number().check(z.minimum(0), z.maximum(highestRating)),
        clients: z.int().check(z.minimum(0)),
        price,
        features: z.int().check(z.minimum(1), z.maximum(6)),
      }),
    )
    .check(z.maxLength(9)),
});

export const productsSchema = z.object({
  groups: z.array(entryId).check(z.maxLength(6)),
  parent: z.object({ url }),
  products: z
    .array(
      z.object({
        id: entryId,
        name: z.string().check(z.minLength(1), z.maxLength(40)),
        group: entryId,
        /** Determines its icon and colour on the map. */
        sector,
        url,
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});

export const questionsSchema = z.array(entryId).check(z.maxLength(20));

export const teamSchema = z
  .array(
    z.object({
      id: entryId,
      name: z.string().check(z.minLength(1), z.maxLength(60)),
      /** Path of the portrait, upright, five to four. Without it, one is drawn. */
      ...image,
      /** Profiles, in display order. */
      social: z.array(link),
    }),
  )
  .check(z.minLength(1), z.maxLength(12));

/** Applications name the channels that they are for, so a name is what their form takes. */
const channelName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(shortTextMaxChars),
  z.refine((name) => name !== allChannels, { error: listRefusals.allChannels }),
);

export const channelsSchema = z.object({
  main: link,
  studios: z.array(z.object({ id: entryId, ...link.shape, name: channelName, sector })).check(
    z.maxLength(6),
    z.refine((studios) => new Set(studios.map(({ name }) => name)).size === studios.length, {
      error: listRefusals.sameNames,
    }),
  ),
});

/** How the group is reached. */
export const contactSchema = z.object({
  email: z.email(),
  phone: z.string().check(z.regex(/^\+\d[\d ]{5,20}$/, listRefusals.phone)),
  /** Street address, one line each. */
  address: z.array(text).check(z.minLength(1), z.maxLength(4)),
  social: z.array(link).check(z.maxLength(8)),
});

const days = z.int().check(z.minimum(1));

export const partnersSchema = z.object({
  /** Numbers in the terms for partners and shareholders. */
  terms: z.object({
    /** Years of audited accounts that a company must provide. */
    accountsYears: z.int().check(z.minimum(1)),
    /** In the currency of the group. */
    smallestInvestment: z.int().check(z.minimum(1)),
    /** Largest share of one investor in a project, in percent. */
    largestShare: percent,
    /** Minimum share for a seat on the board, in percent. */
    seatShare: percent,
    minutesDays: days,
    /** Months before a share may be sold. */
    heldMonths: z.int().check(z.minimum(0)),
    /** Days after signing within which a partner may withdraw. */
    withdrawDays: days,
    /** Share of the yearly profit for the training of young people, in percent. */
    trainingShare: percent,
  }),
  partners: z.array(
    z.object({
      id: entryId,
      name: z.string().check(z.minLength(1), z.maxLength(60)),
      /** Location of its head office. */
      place: z.string(),
      sinceYear: z.int().check(z.minimum(1900)),
      url,
      /** Drawn from shapes; a partner without them has a picture, or none. */
      logo: z.optional(z.array(shape).check(z.minLength(1))),
      ...image,
    }),
  ),
});

/** The charts are drawn in ridges of five percent. */
const share = z.int().check(z.minimum(0), z.maximum(100), z.multipleOf(5));

export const homeSchema = z.object({
  /** In the order of the first screen, with the page that tells most about it. */
  sectors: z.array(z.object({ id: sector, path: z.enum(Object.values(publicPaths)) })).check(z.minLength(1)),
  values: z.array(entryId).check(z.minLength(1), z.maxLength(8)),
  benefits: z.array(entryId).check(z.minLength(1), z.maxLength(12)),
  reactions: z.object({ like: share, comment: share, new: share }).check(
    z.refine((reactions) => reactions.like + reactions.comment + reactions.new === 100, {
      error: listRefusals.reactions,
    }),
  ),
  skills: z.object({
    problemSolving: share,
    educator: share,
    pragmatic: share,
    networking: share,
    learning: share,
  }),
});

const period = z.int().check(z.minimum(1));

export const policySchema = z.object({
  /** Numbers in the AI ethics policy. */
  terms: z.object({
    auditYears: period,
    externalReviewYears: period,
    policyReviewMonths: period,
    answerDays: period,
    incidentHours: period,
  }),
  sections: z
    .array(z.object({ id: entryId, points: z.array(entryId).check(z.minLength(1)) }))
    .check(z.minLength(1), z.maxLength(12)),
});

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
