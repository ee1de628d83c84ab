import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const url = z.url({ protocol: /^https$/ });
const schemaContext = z.literal('https://schema.org');

/** The types of schema.org that pages use, with the properties that search engines require of them. */
const thing = z.discriminatedUnion('@type', [
  z.strictObject({
    '@context': schemaContext,
    '@type': z.literal('Organization'),
    name: text,
    url,
    logo: url,
    email: z.email(),
    telephone: z.string().check(z.regex(/^\+[\d ]+$/)),
    legalName: text,
    location: z.strictObject({
      '@type': z.literal('Place'),
      geo: z.strictObject({
        '@type': z.literal('GeoCoordinates'),
        latitude: z.number(),
        longitude: z.number(),
      }),
    }),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      streetAddress: text,
      addressLocality: text,
      addressCountry: z.string().check(z.regex(/^[A-Z]{2}$/)),
    }),
    sameAs: z.array(url).check(z.minLength(1)),
  }),
  z.strictObject({
    '@context': schemaContext,
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .check(z.minLength(1)),
  }),
  z.strictObject({
    '@context': schemaContext,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: url }))
      .check(
        z.minLength(2),
        z.refine((items) => items.every(({ position }, index) => position === index + 1), 'are not in order'),
      ),
  }),
]);

const block = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** Returns the errors of the structured data of a page, by the path in it. */
export function findStructuredDataErrors(html: string): string[] {
  return [...html.matchAll(block)].flatMap(([, json = '']) => {
    const { error } = thing.safeParse(JSON.parse(json));
    return error?.issues.map(({ path, message }) => `structured data, ${path.join('.')}: ${message}`) ?? [];
  });
}
