import * as z from 'zod/mini';
import { entryId, image, percent, shape, url } from './primitives.ts';

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
