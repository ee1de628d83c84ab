import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const defaultsFolder = join(import.meta.dirname, 'defaults');

const namesIn = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
const named = z.object({ name: z.string() });

function readDefaults<Schema extends z.ZodMiniType>(kind: string, schema: Schema): z.output<Schema> {
  return schema.parse(readJson(join(defaultsFolder, `${kind}.json`)));
}

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Names, places and addresses of the sample group, which no text of another group contains. */
export function listSampleNames(): Set<string> {
  const brand = readDefaults(
    'brand',
    z.object({
      shortName: z.string(),
      place: z.string(),
      location: z.string(),
      siteUrl: z.string(),
    }),
  );
  const { email } = readDefaults('contact', z.object({ email: z.string() }));
  const channels = readDefaults('channels', z.object({ studios: z.array(named) }));
  const products = readDefaults('products', z.object({ products: z.array(named) }));
  const services = readDefaults('services', z.object({ products: z.array(named) }));
  const partners = readDefaults('partners', z.object({ partners: z.array(named) }));
  const names = [channels.studios, products.products, services.products, partners.partners].flatMap(namesIn);
  return new Set([
    ...Object.values(brand),
    email,
    ...brand.location.split(', '),
    ...namesIn(readDefaults('team', z.array(named))),
    // Single words may also be words of a language.
    ...names.filter((name) => name.includes(' ')),
  ]);
}
