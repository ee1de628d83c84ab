import { locales, sourceLocale } from '@isangano/contracts/locales';
import * as z from 'zod/mini';
import { text, url } from './primitives.ts';

/** `Intl.supportedValuesOf` lists one name of each zone, often the older one. An offset knows no summer time. */
function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

/** Facts that a developer changes, with another build. */
export const brandSchema = z
  .strictObject({
    name: z.string().check(z.minLength(2), z.maxLength(40)),
    /** Below the icon of the installed site. */
    shortName: z.string().check(z.minLength(2), z.maxLength(40)),
    /** The person or company that is responsible for the site and its data. */
    legalName: text,
    /** Two to five letters before short references, such as ISG-7K3F-Q2. */
    referencePrefix: z.string().check(z.regex(/^[A-Z]{2,5}$/)),
    /** Canonical origin of the site. */
    siteUrl: url.check(z.regex(/[^/]$/)),
    /** The town of the group. */
    place: text,
    /** Town and country, as the banner shows them. */
    location: text,
    /** ISO 3166-1, two letters. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    /** Degrees north and east. */
    coordinates: z.object({
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
    /** ISO 4217: of prices, budgets and investments. */
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    /** Before the phone numbers of the country, such as +250. */
    phonePrefix: z.string().check(z.regex(/^\+\d{1,4}$/)),
    /** IANA name; the days of the group begin in it, but for those of the dashboard, which are counted in UTC. */
    timeZone: z.string().check(z.refine(isTimeZone, { error: 'Not a time zone.' })),
    /** In the order of the language menu. */
    languages: z.array(z.enum(locales)).check(
      // Programs exchange English texts, and projects are English until they are translated.
      z.refine((languages) => languages.includes(sourceLocale), { error: 'English must be one of them.' }),
      z.refine((languages) => new Set(languages).size === languages.length, { error: 'They must differ.' }),
    ),
    /** One of them: of pages whose address names none, for visitors who have chosen none. */
    defaultLanguage: z.enum(locales),
    /** The authority that supervises how personal data is used. */
    privacyAuthority: text,
  })
  .check(
    z.refine(({ languages, defaultLanguage }) => languages.includes(defaultLanguage), {
      path: ['defaultLanguage'],
      error: 'The default language must be one of the languages.',
    }),
  );
