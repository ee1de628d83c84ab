import type * as z from 'zod/mini';
import { readContent } from './read-content.ts';
import { type ListKind, type Lists, listSchemas } from './schemas/lists.ts';

type ReadList = <Kind extends ListKind>(kind: Kind, schema: z.ZodMiniType<Lists[Kind]>) => Lists[Kind];

/** Reads all kinds of lists, each by its schema: as they are now, or in another way. */
export function readLists(read: ReadList = readContent): Lists {
  return {
    services: read('services', listSchemas.services),
    products: read('products', listSchemas.products),
    questions: read('questions', listSchemas.questions),
    team: read('team', listSchemas.team),
    channels: read('channels', listSchemas.channels),
    contact: read('contact', listSchemas.contact),
    partners: read('partners', listSchemas.partners),
    home: read('home', listSchemas.home),
    policy: read('policy', listSchemas.policy),
  };
}
